# Compiles mold for x86-64 alone, inside the root forky, which has no cmake.
#
# usage: make -f conformance/known/reproduce/mold.mk SOURCE=DIRECTORY OUT=DIRECTORY FAULT=DIRECTORY
# OUT keeps the objects of SOURCE.  FAULT/bin/mold is linked of these and of FAULT/src/*.cc, in the place of those.
templates := archive-file cmdline error filetype gc-sections gdb-index icf input-files input-sections linker-script main mapfile \
  output-chunks passes relocatable shrink-sections thunks tls lto-unix output-file-unix subprocess-unix arch-x86-64
plain := elf entry jobs-unix mapped-file-unix signal-unix
objects := $(templates:%=src/%.o) $(plain:%=src/%.o) third-party/rust-demangle/rust-demangle.o \
  $(patsubst $(SOURCE)/%,%.o,$(basename $(wildcard $(SOURCE)/lib/*.cc $(SOURCE)/third-party/tbb/src/tbb/*.cpp))) \
  $(addprefix third-party/blake3/c/,blake3.o blake3_dispatch.o blake3_portable.o)
changed := $(patsubst $(FAULT)/%.cc,%.o,$(wildcard $(FAULT)/src/*.cc))
third := $(SOURCE)/third-party
flags := -w -O0 -pthread -I$(OUT) -I$(SOURCE)/src -I$(third) -I$(third)/tbb/include -I$(third)/blake3/c -DBLAKE3_NO_SSE2 -DBLAKE3_NO_SSE41 \
  -DBLAKE3_NO_AVX2 -DBLAKE3_NO_AVX512 -D_GNU_SOURCE -D__TBB_BUILD -D__TBB_DYNAMIC_LOAD_ENABLED=0
compile = @mkdir -p $(@D) && $(if $(filter %.c,$<),gcc,g++ -std=c++20 -mrtm -mwaitpkg) $(flags) $(if $(filter $(templates),$(basename $(notdir $@))),-DMOLD_X86_64=1 -DMOLD_TARGET=X86_64) -c $< -o $@

$(FAULT)/bin/mold: $(filter-out $(changed:%=$(OUT)/%),$(objects:%=$(OUT)/%)) $(changed:%=$(FAULT)/%)
	@mkdir -p $(@D) && g++ -pthread $^ -lz -lzstd -ldl -o $@
$(OUT)/config.h:
	@mkdir -p $(@D) && sed -n 's/^#cmakedefine01 \(HAVE_FALLOCATE\|HAVE_MADVISE\|HAVE_UNAME\|HAVE_TARGET_X86_64\)$$/#define \1 1/p; s/^#cmakedefine01/#define/p' \
	  $(SOURCE)/lib/config.h.in | sed 's/^#define [A-Z0-9_a-z]*$$/& 0/' >$@
	@printf '#define MOLD_VERSION "%s"\n#define MOLD_LIBDIR ""\n#define MOLD_FIRST_TARGET X86_64\n' $(VERSION) >>$@; : >$(OUT)/mold-git-hash.h
$(objects:%=$(OUT)/%): $(OUT)/config.h
$(OUT)/%.o: $(SOURCE)/%.cc
	$(compile)
$(OUT)/%.o: $(SOURCE)/%.cpp
	$(compile)
$(OUT)/%.o: $(SOURCE)/%.c
	$(compile)
$(FAULT)/%.o: $(FAULT)/%.cc
	$(compile)
