int h(int); int g(int x){ return h(x)+x; }
