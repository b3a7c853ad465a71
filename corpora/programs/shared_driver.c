/* Enters a program that was linked as a shared library, through the PLT. */
int program_main(void);

int main(void) { return program_main(); }
