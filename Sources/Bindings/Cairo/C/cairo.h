#pragma once

// The part of libcairo.so.2 that plat uses, so that its headers are not needed to build.

enum cairo_status_code {
    cairo_success = 0,
    cairo_no_memory = 1,
    cairo_read_error = 10,
    cairo_write_error = 11,
};

enum cairo_pixel_format { cairo_argb32 = 0, cairo_rgb24 = 1, cairo_a8 = 2 };

enum cairo_content_code { cairo_color_and_alpha = 0x3000 };

enum cairo_fill_rule_code { cairo_winding = 0, cairo_even_odd = 1 };

enum cairo_step { cairo_move = 0, cairo_line = 1, cairo_curve = 2, cairo_close = 3 };

enum cairo_pdf_entry { cairo_pdf_title = 0, cairo_pdf_created = 5 };

/// x' = xx x + xy y + x0, y' = yx x + yy y + y0.
struct cairo_matrix {
    double xx, yx, xy, yy, x0, y0;
};

/// Element of a path: a header, followed by its points.
union cairo_element {
    struct {
        unsigned int kind;
        int length;
    } header;
    struct {
        double x, y;
    } point;
};

struct cairo_path {
    unsigned int status;
    const union cairo_element *elements;
    int count;
};
