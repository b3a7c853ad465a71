// Thunks that adjust `this` and jump on (with and without virtual bases,
// covariant results), constructors in several variants, static initialisers
// and destructors, and local statics with their guards.
#include "program.h"

static long trace;

struct Shape {
    long sides;
    explicit Shape(long sides) : sides(sides) {}
    virtual ~Shape() { trace = trace * 3 + 1; }
    virtual long area(long scale) = 0;
    virtual Shape *self() { return this; }
};

struct Named {
    long name = 4;
    virtual ~Named() { trace = trace * 3 + 2; }
    virtual long label() { return name; }
    virtual Named *named() { return this; }
};

struct Square : Named, Shape {
    long edge;
    explicit Square(long edge) : Shape(4), edge(edge) {}
    KEEP long area(long scale) override { return edge * edge * scale + sides; }
    KEEP long label() override { return name * 10; }
    KEEP Square *self() override { return this; }
    KEEP Square *named() override { return this; }
};

struct Base {
    long base = 1;
    virtual long visit(long depth) { return base + depth; }
    virtual ~Base() {}
};
struct Left : virtual Base {
    long left = 2;
    KEEP long visit(long depth) override { return depth == 0 ? left : visit(depth - 1) + left; }
};
struct Right : virtual Base {
    long right = 3;
};
struct Bottom : Left, Right {
    long bottom = 4;
    KEEP long visit(long depth) override { return Left::visit(0) + right + bottom + depth; }
};

KEEP long use_shape(Shape *shape) { return shape->area(2) + (shape->self() == shape); }
KEEP long use_named(Named *named) { return named->label() + (named->named() == named); }
KEEP long use_base(Base *base) { return base->visit(100); }

struct Registered {
    static long count;
    long order;
    Registered() : order(++count) {}
    ~Registered() { trace += order; }
};
long Registered::count;
static Registered first, second;
Registered third;

KEEP Registered &local_static(void)
{
    static Registered fourth;
    return fourth;
}

int main()
{
    uint64_t wrong = 0;
    {
        Square square(opaque(5));
        wrong |= use_shape(&square) != 55;
        wrong |= (uint64_t)(use_named(&square) != 41) << 1;
    }
    wrong |= (uint64_t)(trace != 1 * 3 + 2) << 2;
    Bottom bottom;
    wrong |= (uint64_t)(use_base(&bottom) != 109) << 3;
    Left left;
    wrong |= (uint64_t)(use_base(&left) != 202) << 4;
    wrong |= (uint64_t)(first.order + second.order + third.order != 6) << 5;
    wrong |= (uint64_t)(local_static().order + local_static().order != 8) << 6;
    return finish("virtual", wrong, 0);
}
