# shellcheck shell=sh disable=SC2154
# What is typed on a bare machine: the lines of README.md and of the manual, which are the README.md of folders.
# Wants: checkout.

# blocks: their indented lines, without their comments, BLOCK LINE.
blocks() (
    # shellcheck disable=SC2046  # words
    cd "$checkout" && awk '
        FNR == 1 { inside = 0 }
        /^    / { if (!inside) block++; inside = 1; sub(/^    /, ""); sub(/ +#.*/, ""); print block " " $0; next }
        { inside = 0 }' README.md $(find . -mindepth 2 -name README.md -not -path './build/*' | sort)
)

# The first block that has a line "make WORD" or "scripts/WORD ...".
block_of() {
    blocks | awk -v word="$1" '
        ($2 == "make" && $3 == word && (NF == 3 || word == "plug") || $2 == "scripts/" word) && !found { found = $1 }
        { line[NR] = $0 }
        END { for (i = 1; i <= NR; i++) if (index(line[i], found " ") == 1 && found) print substr(line[i], length(found) + 2) }'
}

# Words for COMMANDS.  scripts/toolchain is a means, and names no block.
known_commands() {
    echo "$(blocks | awk '$2 == "make" && (NF == 3 || $3 == "plug") { print $3 }
        $2 == "scripts/sframe" { print "sframe" }' | sort -u | xargs) rolling ci"
}

# The line that makes the checkout; its variable is the place to clone from.
# shellcheck disable=SC2016  # it is the README's
clone_line() { block_of conformance | sed -n '/^git clone /s,"$URL",/srv/suite,p'; }

# lines_of WORD...: what is typed, a line each; "- " begins what is done to the machine before.
lines_of() {
    clone_line | grep . || return
    for word; do
        case $word in
        ci)
            echo '- dpkg --remove make'
            echo 'CI=true bash .ci/run'
            ;;
        # A root whose tools have moved on to a release that no entry has met.
        rolling) echo 'scripts/check rolling' ;;
        *) block_of "$word" | grep -v '^git clone ' | grep . || return ;;
        esac
    done
}
