#include "places.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// The linker maps it with the program: nothing is read before a place is asked for. In a section of its own, as Swift makes
// .rodata writable, which counts as memory under a limit such as ulimit -d.
__attribute__((section("places_gaz"))) _Alignas(64) static const unsigned char plat_places[] = {
#embed "places.gaz"
};

const size_t plat_places_count = sizeof plat_places;

const void *plat_places_start(void) {
    return plat_places;
}
