int h(int x){ return x; }
