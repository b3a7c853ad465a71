# Writes the make rules (to the file RULES) and the list of everything that is
# to be made (to the file PLAN) for one root:
#   awk -v OUT=... -v HERE=... -v TABLE=scripts/abis -f matrix.awk probe.tsv configurations manifest
#
# PLAN has a line per output: path, kind, abi, sframe version, compiler,
# options, program. Everything is made by `step`, which leaves OUTPUT.log; the
# log is the target, so a failed compilation is a result and not the end.
#
# LEFT_OUT has a line per program that a compiler of the root cannot link at all:
# program, abi, compiler, options.

function has(list, word) { return index(" " list " ", " " word " ") > 0 }

# Is the word selected by the user's filter (empty: everything)?
function chosen(filter, word) { return filter == "" || has(filter, word) }

# A rule that makes OUTPUT with COMMAND from the files NEEDS, and its line of the plan.
function rule(output, needs, command, kind, options,    folder)
{
    folder = output
    sub(/\/[^\/]*$/, "", folder)
    folders[folder] = 1
    printf "%s.log: %s\n\t@$(STEP) %s %s\n", output, needs, output, command > RULES
    printf "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", output, kind, abi, sframe, label, options, name > PLAN
    if (command_changed(output ".log", command))
        print output ".log" > OUTDATED
}

# What is to be there before an output is linked.
function logs_of(files) { return "$(addsuffix .log," files ")" }

# Was the log written for another command?
function command_changed(file, command,    line, last)
{
    last = ""
    while ((getline line < file) > 0)
        last = line
    close(file)
    if (last == "")
        return 0
    sub(/^exit [0-9]+: /, "", last)
    gsub(/\$\$/, "$", command)
    gsub(/'/, "", command)
    gsub(/  +/, " ", command)
    sub(/ $/, "", command)
    return last != command
}

function compile(source, output, options,    tool)
{
    tool = source ~ /\.cc$/ ? cxx : cc
    rule(output, HERE source " $(HEADERS) $(PROBE)", \
        tool " -g1 -fasynchronous-unwind-tables -Wa,--gsframe " options " -c " HERE source " -o " output, "object", options)
    return output
}

# Compiles the sources into OBJ/SUFFIX and returns the objects.
function compile_all(list, suffix, options,    i, n, part, object, objects)
{
    n = split(list, part, " ")
    objects = ""
    for (i = 1; i <= n; i++) {
        sub(/@ABI/, abi, part[i])
        object = part[i]
        sub(/\.[^.]*$/, "", object)
        objects = objects " " compile(part[i], top "/obj/" name suffix "/" object ".o", options)
    }
    return objects
}

function link(output, kind, objects, options)
{
    rule(output, logs_of(objects), (languages ~ /\.cc/ ? cxx : cc) " " objects " " options " -o " output, kind, options)
    if (kind == "pie" || kind == "static")
        printf "%s.run.log: %s.log\n\t@$(STEP) %s.run $(QEMU_%s) %s\n", output, output, \
            output, abi, output > RULES
}

function wanted(kind) { return has(links, kind) && has(config_links, kind) }

# A program with a C library, linked in every way that its line asks for.
function hosted(    objects, pic, so, extra)
{
    objects = compile_all(sources, "", flags " -fPIE")
    extra = ""
    if (library != "-") {
        so = top "/bin/lib" name ".so"
        pic = compile_all(library, ".lib", flags " -fPIC")
        rule(so, logs_of(pic), cc " -shared" pic " -o " so, "shared", "-shared")
        extra = " " so " -Wl,-rpath,'$$ORIGIN'"
    }
    if (wanted("pie")) {
        link(top "/bin/" name ".pie", "pie", objects, "-pie" extra " " ldflags)
        if (so != "")
            printf "%s.log: %s.log\n", top "/bin/" name ".pie", so > RULES
    }
    if (wanted("static"))
        link(top "/bin/" name ".static", "static", \
            objects (library == "-" ? "" : pic), "-static " ldflags)
    if (wanted("shared"))
        as_shared_library()
}

# The program as a library, entered from a driver.
function as_shared_library(    so, pic, driver)
{
    so = top "/bin/lib" name "-whole.so"
    pic = compile_all(sources, ".pic", flags " -fPIC -DSHARED_ENTRY")
    rule(so, logs_of(pic), (languages ~ /\.cc/ ? cxx : cc) " -shared" pic " " ldflags " -o " so, "shared", "-shared " ldflags)
    driver = compile_all("shared_driver.c", ".pic", flags " -fPIE")
    link(top "/bin/" name ".via-shared", "pie", driver, "-pie " so " -Wl,-rpath,'$$ORIGIN'")
    printf "%s.log: %s.log\n", top "/bin/" name ".via-shared", so > RULES
}

# A program without a C library: an executable and one relocatable object.
function bare(    objects, relink, relinked)
{
    relink = triple "-ld " endian[abi] "-r"
    # Only the compiler knows where the linker of a toolchain of one's own is.
    if (ENVIRON["SFRAME_TOOLCHAIN_PREFIX"] != "")
        relink = cc " -nostdlib -r"
    objects = compile_all(sources " freestanding.c", "", \
        flags " -ffreestanding -fno-stack-protector -fno-pie")
    link(top "/bin/" name ".bare", "static", objects, "-nostdlib -static " ldflags)
    relinked = top "/bin/" name ".rel.o"
    rule(relinked, logs_of(objects), relink objects " -o " relinked, "relocatable", "-r")
}

# Does the root have what ldflags asks for: another linker, the library of a sanitizer?
function can_link(    command)
{
    if (ldflags !~ /-fuse-ld=|-fsanitize=/)
        return 1
    command = "echo 'int main(void) { return 0; }' | " cc " -x c - -o " OUT "/linked " ldflags \
        " >/dev/null 2>&1"
    if (!(command in links_well))
        links_well[command] = system(command) == 0
    if (!links_well[command])
        print name "\t" abi "\t" label "\t" ldflags > LEFT_OUT
    return links_well[command]
}

function program(    c, its)
{
    if (!can_link())
        return
    for (c = 1; c <= configs; c++) {
        split(config[c], its, / *\| */)
        level = its[3]
        config_links = its[5]
        if (its[1] != compiler || !has(its[2], sframe) || !has(levels, level) || SET == "first" && !has(its[6], sframe) \
            || !chosen(CONFIGS, compiler "-" level "-" its[4]))
            continue
        top = OUT "/" abi "/" compiler "-" level "-" its[4]
        flags = "-" level (its[4] == "fp" ? " -fno-omit-frame-pointer" : " -fomit-frame-pointer")
        if (cflags != "-")
            flags = flags " " cflags
        if (is_bare[abi] || has(links, "bare"))
            bare()
        else
            hosted()
    }
}

# The ABIs: what their linker is told, what runs their programs, and which have a C library.
function read_abis(file,    line, field)
{
    while ((getline line < file) > 0)
        if (line !~ /^#/) {
            split(line, field, " +")
            endian[field[1]] = field[5] == "-" ? "" : field[5] " "
            is_bare[field[1]] = field[8] == "-"
            printf "QEMU_%s := $(call qemu,%s,%s)\n", field[1], field[7], field[8] > RULES
            if (!is_bare[field[1]])
                hosted_abis = hosted_abis (hosted_abis == "" ? "" : " ") field[1]
        }
    if (hosted_abis == "")
        complain("no ABIs in " file)
}

function complain(text)
{
    print FILENAME ":" FNR ": " text > "/dev/stderr"
    failed = 1
    exit 2
}

BEGIN {
    FS = "\t"
    read_abis(TABLE)
}

FNR == 1 { file++ }

# The probe: one line per ABI and compiler.
file == 1 && FNR > 1 && $7 != "-" && $2 != "clang-ias" && chosen(ABIS, $1) \
    && chosen(COMPILERS, $2) {
    tools++
    tool[tools] = $0
}

file == 2 && !/^#/ && NF > 0 {
    if (split($0, field, / *\| */) != 6)
        complain("not 6 fields")
    config[++configs] = $0
}

# The manifest.
file == 3 && !/^#/ && NF > 0 {
    if (split($0, field, / *\| */) != 9)
        complain("not 9 fields")
    name = field[1]; sources = field[2]; library = field[3]; abis = field[4]
    compilers = field[5]; levels = field[6]; links = field[7]
    cflags = field[8]; ldflags = field[9] == "-" ? "" : field[9]
    sub(/^all/, hosted_abis, abis)
    if (compilers == "all") compilers = "gcc clang"
    if (levels == "all") levels = "O0 O2 O3 Os"
    if (LEVELS != "") levels = LEVELS
    if (links == "all") links = "pie static shared"
    if (!chosen(PROGRAMS, name))
        next
    languages = sources " "
    gsub(/ /, " ,", languages)
    for (t = 1; t <= tools; t++) {
        split(tool[t], field, "\t")
        abi = field[1]; compiler = field[2]; label = field[2] "-" field[3]
        triple = field[4]; cc = field[5]; cxx = field[6]; sframe = field[7]
        if (has(abis, abi) && has(compilers, compiler) && !(cxx == "-" && sources ~ /\.cc/))
            program()
    }
}

END {
    if (failed)
        exit 2
    for (folder in folders)
        print folder > FOLDERS
}
