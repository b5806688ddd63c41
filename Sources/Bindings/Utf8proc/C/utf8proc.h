#pragma once

#include <stdint.h>

// The part of libutf8proc.so.2 that plat uses, so that its headers are not needed to build.

/// Set of changes to make to a text.
enum utf8proc_option {
    /// Versions of Unicode must not change what a text becomes.
    utf8proc_stable = 1 << 1,
    /// Compatibility forms are decomposed too.
    utf8proc_compatible = 1 << 2,
    utf8proc_compose = 1 << 3,
    utf8proc_decompose = 1 << 4,
    /// Case is folded.
    utf8proc_fold_case = 1 << 10,
};

/// The first properties of a scalar. More follow, which plat does not read.
struct utf8proc_properties {
    int16_t category;
    int16_t combining_class;
};

/// General categories that plat tells apart; letters, marks and numbers come one after the other.
enum utf8proc_category {
    utf8proc_unassigned = 0,
    utf8proc_first_letter = 1,
    utf8proc_last_letter = 5,
    utf8proc_first_mark = 6,
    utf8proc_last_mark = 8,
    utf8proc_first_number = 9,
    utf8proc_last_number = 11,
    utf8proc_format = 27,
    utf8proc_private_use = 29,
};
