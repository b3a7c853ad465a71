/* Has LLVM's library optimize a module that it reads: the stacks of make cost are those that
   are in the library then.  What comes before `measured` is not recorded.  */
#include <llvm-c/Core.h>
#include <llvm-c/Error.h>
#include <llvm-c/IRReader.h>
#include <llvm-c/Transforms/PassBuilder.h>
#include <stdio.h>
#include <string.h>

static const char text[]
    = "define i32 @f(i32 %n) {\n"
      "entry:\n"
      "  %sum = alloca i32\n"
      "  store i32 0, ptr %sum\n"
      "  br label %loop\n"
      "loop:\n"
      "  %i = phi i32 [ 0, %entry ], [ %next, %loop ]\n"
      "  %old = load i32, ptr %sum\n"
      "  %new = add i32 %old, %i\n"
      "  store i32 %new, ptr %sum\n"
      "  %next = add i32 %i, 1\n"
      "  %more = icmp slt i32 %next, %n\n"
      "  br i1 %more, label %loop, label %end\n"
      "end:\n"
      "  %result = load i32, ptr %sum\n"
      "  ret i32 %result\n"
      "}\n";

__attribute__ ((noinline)) static int
measured (LLVMModuleRef module)
{
  LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions ();
  LLVMErrorRef error = LLVMRunPasses (
      module, "function(sroa,instcombine,simplifycfg,early-cse)", NULL,
      options);
  LLVMDisposePassBuilderOptions (options);
  char *printed = LLVMPrintModuleToString (module);
  int length = (int) strlen (printed);
  LLVMDisposeMessage (printed);
  return error ? -1 : length;
}

int
main (void)
{
  LLVMContextRef context = LLVMContextCreate ();
  LLVMMemoryBufferRef bytes = LLVMCreateMemoryBufferWithMemoryRangeCopy (
      text, sizeof text - 1, "text");
  LLVMModuleRef module;
  char *message = NULL;
  if (LLVMParseIRInContext (context, bytes, &module, &message))
    return fprintf (stderr, "optimize: %s\n", message), 1;
  int length = measured (module);
  LLVMDisposeModule (module);
  LLVMContextDispose (context);
  return length > 0 ? 0 : 1;
}
