# shellcheck shell=sh
# axe-core, which looks at pages (make check-pages): from the npm registry, once, in the version that
# conformance/known/pages/tests/axe names; kept in build/axe, and compared with its hash each time.

# fetch_axe: build/axe/package/axe.min.js is there; or a line on stderr says why not, and 3.
fetch_axe() {
  read -r axe_name axe_version axe_hash <<END
$(grep -v '^#' conformance/known/pages/tests/axe)
END
  axe=build/axe/$axe_name-$axe_version.tgz
  mkdir -p build/axe || return 3
  if [ ! -f "$axe" ]; then
    command -v npm >/dev/null || { echo 'npm is missing, which fetches axe-core' >&2; return 3; }
    (cd build/axe && npm pack --silent "$axe_name@$axe_version" >/dev/null) || : # with set -e, too
    [ -f "$axe" ] || { echo "npm cannot fetch $axe_name $axe_version" >&2; return 3; }
  fi
  [ "$(sha512sum "$axe" | cut -d' ' -f1)" = "$(echo "${axe_hash#sha512-}" | base64 -d | od -An -v -tx1 | tr -d ' \n')" ] || {
    echo "$axe is not what conformance/known/pages/tests/axe says: remove it" >&2
    return 3
  }
  tar -xzf "$axe" -C build/axe package/axe.min.js || return 3
}
