extern int g(int); int f(int x){ return g(x)+1; } int unused(int x){ return g(x)+2; }
int main(void){ return f(1)-3; }
