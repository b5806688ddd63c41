#pragma once

#include <cairo/cairo-pdf.h>
#include <cairo/cairo.h>

#include "../../library.h"

#define CAIRO_FUNCTIONS(F)                                                                                            \
    F(cairo_image_surface_create_for_data) F(cairo_recording_surface_create)                                          \
    F(cairo_image_surface_create_from_png_stream) F(cairo_image_surface_get_width) F(cairo_image_surface_get_height)  \
    F(cairo_image_surface_get_stride) F(cairo_image_surface_get_format) F(cairo_image_surface_get_data)               \
    F(cairo_pdf_surface_create_for_stream) F(cairo_pdf_surface_set_metadata) F(cairo_surface_set_user_data)           \
    F(cairo_surface_set_mime_data) F(cairo_surface_flush) F(cairo_surface_mark_dirty) F(cairo_surface_finish)         \
    F(cairo_surface_status) F(cairo_surface_destroy) F(cairo_create) F(cairo_destroy) F(cairo_status) F(cairo_save)   \
    F(cairo_restore) F(cairo_translate) F(cairo_scale) F(cairo_rotate) F(cairo_transform) F(cairo_identity_matrix)    \
    F(cairo_clip) F(cairo_push_group) F(cairo_pop_group_to_source) F(cairo_set_operator)                              \
    F(cairo_set_tolerance) F(cairo_set_fill_rule) F(cairo_set_line_width) F(cairo_set_line_join)                      \
    F(cairo_set_line_cap) F(cairo_set_miter_limit) F(cairo_set_dash) F(cairo_show_page) F(cairo_new_path)             \
    F(cairo_move_to) F(cairo_line_to) F(cairo_curve_to) F(cairo_arc) F(cairo_rectangle) F(cairo_close_path)           \
    F(cairo_new_sub_path) F(cairo_copy_path) F(cairo_path_destroy) F(cairo_set_source_rgba)                           \
    F(cairo_set_source_surface) F(cairo_set_source) F(cairo_get_source) F(cairo_pattern_create_linear)                \
    F(cairo_pattern_create_radial) F(cairo_pattern_add_color_stop_rgba) F(cairo_pattern_set_filter)                   \
    F(cairo_pattern_set_extend) F(cairo_pattern_destroy) F(cairo_fill) F(cairo_fill_preserve) F(cairo_stroke)         \
    F(cairo_stroke_preserve) F(cairo_paint) F(cairo_paint_with_alpha) F(cairo_mask_surface) F(cairo_status_to_string) \
    F(cairo_version_string)
LIBRARY(cairo, CAIRO_FUNCTIONS)
