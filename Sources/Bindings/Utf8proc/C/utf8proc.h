#pragma once

#include <utf8proc.h>

#include "../../library.h"

#define UTF8PROC_FUNCTIONS(F)                                                                                        \
    F(utf8proc_decompose_char) F(utf8proc_normalize_utf32) F(utf8proc_get_property) F(utf8proc_version)
LIBRARY(utf8proc, UTF8PROC_FUNCTIONS)
