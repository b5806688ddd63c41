#pragma once

#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

#include "../../library.h"

#define PANGO_FUNCTIONS(F)                                                                                            \
    F(FcConfigCreate) F(FcConfigDestroy) F(FcConfigSetCurrent) F(FcConfigAppFontAddFile) F(FcConfigGetFonts)          \
    F(FcPatternGetString) F(pango_cairo_font_map_new_for_font_type) F(pango_fc_font_map_set_config)                   \
    F(pango_context_load_font) F(pango_font_describe) F(pango_font_description_new) F(pango_font_description_free)    \
    F(pango_font_description_get_family) F(pango_font_description_set_family) F(pango_font_description_set_weight)    \
    F(pango_font_description_set_style) F(pango_font_description_set_absolute_size) F(g_object_unref)                 \
    F(pango_font_map_create_context) F(pango_context_set_round_glyph_positions) F(pango_context_set_language)         \
    F(pango_language_from_string) F(pango_cairo_context_set_font_options) F(pango_layout_new)                         \
    F(pango_layout_set_single_paragraph_mode) F(pango_layout_set_text) F(pango_layout_set_font_description)           \
    F(pango_layout_get_line_readonly) F(pango_layout_line_get_extents) F(pango_layout_get_unknown_glyphs_count)       \
    F(pango_cairo_layout_line_path) F(pango_cairo_show_layout_line) F(cairo_font_options_create)                      \
    F(cairo_font_options_destroy) F(cairo_font_options_set_hint_style) F(cairo_font_options_set_hint_metrics)         \
    F(pango_context_set_font_description) F(pango_attr_list_new) F(pango_attr_list_unref) F(pango_itemize)            \
    F(pango_item_free) F(pango_shape_with_flags) F(pango_glyph_string_new) F(pango_glyph_string_free)                 \
    F(pango_glyph_string_extents) F(g_list_free) F(pango_version_string)
LIBRARY(pango, PANGO_FUNCTIONS)
