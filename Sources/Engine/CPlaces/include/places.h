#ifndef PLACES_H
#define PLACES_H

#include <stddef.h>

/// Start of the gazetteer that is built in, as `plat gazetteer build` has written it.
const void *plat_places_start(void);
/// Number of its bytes.
extern const size_t plat_places_count;

#endif
