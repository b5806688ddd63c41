#include <geodesic.h>
#include <proj.h>

/// Sine and cosine of an angle at once, which Glibc's module does not offer to Swift.
void sincos(double angle, double *sine, double *cosine);
