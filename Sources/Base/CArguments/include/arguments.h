#pragma once

/// How many words the process was started with; the first is its name.
int arguments_count(void);

/// One of these words, as bytes.
const char *arguments_word(int index);
