#pragma once

#include <librsvg/rsvg.h>

#include "../../library.h"

#define RSVG_FUNCTIONS(F)                                                                                              \
    F(rsvg_handle_new_from_data) F(rsvg_handle_get_intrinsic_size_in_pixels) F(rsvg_handle_get_intrinsic_dimensions)   \
    F(rsvg_handle_render_document) F(g_object_unref) F(g_error_free)
LIBRARY(rsvg, RSVG_FUNCTIONS)
