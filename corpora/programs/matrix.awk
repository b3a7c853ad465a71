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

function plan(path, kind, options)
{
    printf "%s\t%s\t%s\t%s\t%s\t%s\t%s\n", path, kind, abi, sframe, label, \
        options, name > PLAN
}

# A rule that makes OUTPUT with COMMAND from the files NEEDS.
function rule(output, needs, command,    folder)
{
    folder = output
    sub(/\/[^\/]*$/, "", folder)
    folders[folder] = 1
    printf "%s.log: %s\n\t@$(STEP) %s %s\n", output, needs, output, command > RULES
    logs[++log_count] = output ".log"
    if (command_changed(output ".log", command))
        print output ".log" > OUTDATED
}

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
        tool " -g1 -fasynchronous-unwind-tables -Wa,--gsframe " options " -c " HERE source " -o " output)
    plan(output, "object", options)
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

function as_logs(objects)
{
    gsub(/\.o /, ".o.log ", objects)
    sub(/\.o$/, ".o.log", objects)
    return objects
}

function link(output, kind, objects, options)
{
    rule(output, as_logs(objects), \
        (languages ~ /\.cc/ ? cxx : cc) " " objects " " options " -o " output)
    plan(output, kind, options)
    if (kind == "pie" || kind == "static") {
        runs[++run_count] = output
        printf "%s.run.log: %s.log\n\t@$(STEP) %s.run $(QEMU_%s) %s\n", output, output, \
            output, abi, output > RULES
    }
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
        rule(so, as_logs(pic), cc " -shared" pic " -o " so)
        plan(so, "shared", "-shared")
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
    rule(so, as_logs(pic), (languages ~ /\.cc/ ? cxx : cc) " -shared" pic " " ldflags " -o " so)
    plan(so, "shared", "-shared " ldflags)
    driver = compile_all("shared_driver.c", ".pic", flags " -fPIE")
    link(top "/bin/" name ".via-shared", "pie", driver, "-pie " so " -Wl,-rpath,'$$ORIGIN'")
    printf "%s.log: %s.log\n", top "/bin/" name ".via-shared", so > RULES
}

# A program without a C library: an executable and one relocatable object.
function bare(    objects, relink)
{
    relink = triple "-ld " endian[abi] "-r"
    # Only the compiler knows where the linker of a toolchain of one's own is.
    if (ENVIRON["SFRAME_TOOLCHAIN_PREFIX"] != "")
        relink = cc " -nostdlib -r"
    objects = compile_all(sources " freestanding.c", "", \
        flags " -ffreestanding -fno-stack-protector -fno-pie")
    link(top "/bin/" name ".bare", "static", objects, "-nostdlib -static " ldflags)
    rule(top "/bin/" name ".rel.o", as_logs(objects), \
        relink objects " -o " top "/bin/" name ".rel.o")
    plan(top "/bin/" name ".rel.o", "relocatable", "-r")
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

function program(    c)
{
    if (!can_link())
        return
    for (c = 1; c <= configs; c++) {
        level = c_level[c]
        config_links = c_links[c]
        if (c_compiler[c] != compiler || !has(c_versions[c], sframe) || !has(levels, level) \
            || SET == "first" && !has(c_first[c], sframe) \
            || !chosen(CONFIGS, compiler "-" level "-" c_frame[c]))
            continue
        top = OUT "/" abi "/" compiler "-" level "-" c_frame[c]
        flags = "-" level (c_frame[c] == "fp" ? " -fno-omit-frame-pointer" \
                                              : " -fomit-frame-pointer")
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
    t_abi[tools] = $1; t_compiler[tools] = $2; t_label[tools] = $2 "-" $3
    t_triple[tools] = $4; t_cc[tools] = $5; t_cxx[tools] = $6; t_sframe[tools] = $7
}

file == 2 && !/^#/ && NF > 0 {
    if (split($0, field, / *\| */) != 6)
        complain("not 6 fields")
    configs++
    c_compiler[configs] = field[1]; c_versions[configs] = field[2]; c_level[configs] = field[3]
    c_frame[configs] = field[4]; c_links[configs] = field[5]
    c_first[configs] = field[6]
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
        abi = t_abi[t]; compiler = t_compiler[t]; label = t_label[t]
        triple = t_triple[t]; cc = t_cc[t]; cxx = t_cxx[t]; sframe = t_sframe[t]
        if (has(abis, abi) && has(compilers, compiler) && !(cxx == "-" && sources ~ /\.cc/))
            program()
    }
}

END {
    if (failed)
        exit 2
    printf "LOGS :=" > RULES
    for (i = 1; i <= log_count; i++)
        printf " %s", logs[i] > RULES
    printf "\nRUNS :=" > RULES
    for (i = 1; i <= run_count; i++)
        printf " %s.run", runs[i] > RULES
    printf "\n" > RULES
    for (folder in folders)
        print folder > FOLDERS
}
