# What zsh would offer: complete.zsh FILE WORD... prints it; the last word is the one to complete.
compadd() { [[ $1 != -S ]] || shift 2; shift; print -l -- $@ }
_files() { print FILES }
file=$1
words=("${@[2,-1]}") CURRENT=$(($# - 1)) PREFIX="${@[-1]}"
source $file
