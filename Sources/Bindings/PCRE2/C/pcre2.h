#pragma once

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "../../library.h"

#define PCRE2_FUNCTIONS(F)                                                                                             \
    F(pcre2_compile_8) F(pcre2_code_free_8) F(pcre2_match_8) F(pcre2_match_data_create_8) F(pcre2_match_data_free_8)   \
    F(pcre2_match_context_create_8) F(pcre2_match_context_free_8) F(pcre2_set_match_limit_8)                           \
    F(pcre2_set_heap_limit_8) F(pcre2_get_error_message_8) F(pcre2_config_8)
LIBRARY(pcre2, PCRE2_FUNCTIONS)
