#include "arguments.h"

static int count;
static char **words;

// The C library hands the words to every constructor. Swift's runtime reads them from /proc, which a container may lack.
__attribute__((constructor)) static void keep(int argument_count, char **argument_words) {
    count = argument_count;
    words = argument_words;
}

int arguments_count(void) { return count; }

const char *arguments_word(int index) { return words[index]; }
