#include "plot.h"

#include <math.h>
#include <string.h>

#include "conformance/known/pages/html.h"

enum { WIDTH = 640, HEIGHT = 340, LEFT_SIDE = 50, RIGHT_SIDE = 20, TOP = 14, BOTTOM = 48 };

static double
x_of (const plot *p, double value)
{
  double at = value < p->least ? p->least : value > p->most ? p->most : value;
  double share = p->is_log ? log (at / p->least) / log (p->most / p->least) : (at - p->least) / (p->most - p->least);
  return LEFT_SIDE + share * (WIDTH - LEFT_SIDE - RIGHT_SIDE);
}

static double
y_of (double percent)
{
  return HEIGHT - BOTTOM - percent / 100 * (HEIGHT - TOP - BOTTOM);
}

static void
draw_axes (buffer *to, const plot *p)
{
  for (int percent = 0; percent <= 100; percent += 25)
    buffer_print (to, "<line class=grid x1=%d x2=%d y1=%.1f y2=%.1f /><text x=%d y=%.1f text-anchor=end>%d</text>\n",
                  LEFT_SIDE, WIDTH - RIGHT_SIDE, y_of (percent), y_of (percent), LEFT_SIDE - 6, y_of (percent) + 4, percent);
  for (const double *tick = p->ticks; *tick >= 0; tick++)
    buffer_print (to, "<line class=grid x1=%.1f x2=%.1f y1=%d y2=%d /><text x=%.1f y=%d text-anchor=middle>%g</text>\n",
                  x_of (p, *tick), x_of (p, *tick), TOP, HEIGHT - BOTTOM, x_of (p, *tick), HEIGHT - BOTTOM + 16, *tick);
  if (p->line >= 0)
    buffer_print (to, "<line class=mark x1=%.1f x2=%.1f y1=%d y2=%d />\n", x_of (p, p->line), x_of (p, p->line), TOP,
                  HEIGHT - BOTTOM);
  buffer_print (to, "<text x=%d y=%d text-anchor=middle>", (LEFT_SIDE + WIDTH - RIGHT_SIDE) / 2, HEIGHT - 10);
  html (to, "$</text>\n", p->x_label);
  buffer_print (to, "<text x=12 y=%d text-anchor=middle transform='rotate(-90 12 %d)'>", (TOP + HEIGHT - BOTTOM) / 2,
                (TOP + HEIGHT - BOTTOM) / 2);
  html (to, "$</text>\n", p->y_label);
}

/* A step for each value: straight up where many have the same.  */
static void
draw_curve (buffer *to, const plot *p, const curve *c)
{
  html (to, "<polyline class=\"curve $\" points=\"", c->class);
  for (unsigned i = 0; i < QUANTILES; i++)
    {
      double percent = (double) i / IN_A_PERCENT;
      if (i && c->q->at[i] != c->q->at[i - 1]) /* NOLINT: the same number, taken twice */
        buffer_print (to, "%.1f,%.1f ", x_of (p, c->q->at[i]), y_of (percent - 1.0 / IN_A_PERCENT));
      buffer_print (to, "%.1f,%.1f ", x_of (p, c->q->at[i]), y_of (percent));
    }
  html (to, "\" />\n");
}

void
plot_draw (buffer *to, const plot *p, const curve *curves, size_t count)
{
  html (to, "<figure><figcaption>$</figcaption>\n<svg class=plot role=img aria-label=\"$ $\" ", p->title, p->title,
        p->alternative);
  buffer_print (to, "viewBox='0 0 %d %d'>\n", WIDTH, HEIGHT);
  draw_axes (to, p);
  for (size_t i = 0; i < count; i++)
    draw_curve (to, p, &curves[i]);
  html (to, "</svg>\n<ul class=curves>\n");
  for (size_t i = 0; i < count; i++)
    html (to, "<li><svg class=sample viewBox=\"0 0 40 8\" aria-hidden=true><polyline class=\"curve $\" points=\"0,4 40,4\" "
              "/></svg> $</li>\n",
          curves[i].class, curves[i].name);
  html (to, "</ul></figure>\n");
}

void
bar_draw (buffer *to, const char *alternative, const bar_part *parts, size_t count)
{
  enum { BAR = 620, HIGH = 26, LETTER = 6, OF_NUMBER = 6 * LETTER };
  double at = 0;
  html (to, "<svg class=parts role=img aria-label=\"$\" ", alternative);
  buffer_print (to, "viewBox='0 0 %d %d'>\n", BAR, HIGH);
  for (size_t i = 0; i < count; i++)
    {
      double wide = parts[i].percent / 100 * BAR;
      html (to, "<rect class=\"$\" ", parts[i].class);
      buffer_print (to, "x=%.1f y=1 width=%.1f height=%d />", at, wide, HIGH - 2);
      /* The table has what has no room.  */
      double name = (double) strlen (parts[i].name) * LETTER;
      if (wide >= name)
        {
          buffer_print (to, "<text x=%.1f y=17 text-anchor=middle>", at + wide / 2);
          html (to, "$", parts[i].name);
          if (wide >= name + OF_NUMBER)
            buffer_print (to, " %.0f %%", parts[i].percent);
          html (to, "</text>");
        }
      buffer_print (to, "\n");
      at += wide;
    }
  html (to, "</svg>\n");
}
