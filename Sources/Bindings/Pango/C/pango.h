#pragma once

// The part of libpangocairo-1.0.so.0, and of what it loads, that plat uses, so that their headers are not needed to
// build.

/// Rectangle in 1/1024 of a pixel.
struct pango_rectangle {
    int x, y, width, height;
};

enum pango_constant {
    pango_scale = 1024,
    pango_style_normal = 0,
    pango_style_italic = 2,
    /// Fonts by FreeType, which fontconfig finds.
    pango_cairo_freetype = 1,
    pango_cairo_no_hints = 1,
    pango_cairo_no_hint_metrics = 1,
};

/// Set of fonts of fontconfig.
struct pango_fc_fonts {
    int count;
    int capacity;
    void **patterns;
};

enum pango_fc_set { pango_fc_application_fonts = 1 };
