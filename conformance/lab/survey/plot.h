/* Plots as SVG: shapes and text, no script, in the colours of the page.  */
#ifndef SURVEY_PLOT_H
#define SURVEY_PLOT_H

#include "lib/base/buffer.h"
#include "quantiles.h"

typedef struct curve
{
  const char *name, *class; /* CLASS: of the page's style */
  const quantiles *q;
} curve;

typedef struct plot
{
  const char *title, *x_label, *y_label;
  const char *alternative; /* what a person who does not see it has to know */
  bool is_log;
  double least, most;      /* of the x axis; what is beyond is drawn at its end */
  const double *ticks;     /* ended by a negative number */
  double line;             /* where a vertical line is; negative: there is none */
} plot;

/* Append P with COUNT curves: for each x, how many percent are x or less.  */
void plot_draw (buffer *to, const plot *p, const curve *curves, size_t count);

typedef struct bar_part
{
  const char *name, *class;
  double percent;
} bar_part;

/* Append a bar that COUNT parts divide; ALTERNATIVE as above.  */
void bar_draw (buffer *to, const char *alternative, const bar_part *parts, size_t count);

#endif
