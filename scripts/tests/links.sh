#!/bin/sh
# The linkers make of .sframe what corpora/links expects.  TAP.
cd "$(dirname "$0")/../.." || exit 3
exec scripts/links/run
