// Only the functions that take a context, which is one for each thread.
#define GEOS_USE_ONLY_R_API
#include <geos_c.h>
