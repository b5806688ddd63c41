// Finds bytes in blocks of 64. Swift's own vectors compare as fast, but cannot turn the result into a number with a bit
// for each byte. Shifts in general registers scan a table at 2.9 GB/s, these at 8.2 GB/s.
#pragma once

#include <stdint.h>
#include <string.h>

typedef uint8_t bytes_16 __attribute__((ext_vector_type(16)));
typedef __typeof__((bytes_16){0} == (bytes_16){0}) bytes_matches;
typedef _Bool bytes_flags_16 __attribute__((ext_vector_type(16)));

static inline __attribute__((always_inline)) uint16_t bytes_flags(bytes_matches is_match) {
    bytes_flags_16 flags = __builtin_convertvector(is_match, bytes_flags_16);
    uint16_t bits;
    memcpy(&bits, &flags, sizeof bits);
    return bits;
}

static inline __attribute__((always_inline)) bytes_16 bytes_load(const uint8_t *at) {
    bytes_16 block;
    memcpy(&block, at, sizeof block);
    return block;
}

// Bit i is set where byte i of the 64 is `a` or `b`.
static inline __attribute__((always_inline)) uint64_t bytes_find2(const uint8_t *at, uint8_t a, uint8_t b) {
    uint64_t bits = 0;
    for (int part = 0; part < 4; part++) {
        bytes_16 block = bytes_load(at + 16 * part);
        bits |= (uint64_t)bytes_flags((block == a) | (block == b)) << 16 * part;
    }
    return bits;
}

// Bit i is set where byte i of the 64 is `a`, `b`, `c` or `d`.
static inline __attribute__((always_inline)) uint64_t bytes_find4(
    const uint8_t *at, uint8_t a, uint8_t b, uint8_t c, uint8_t d
) {
    uint64_t bits = 0;
    for (int part = 0; part < 4; part++) {
        bytes_16 block = bytes_load(at + 16 * part);
        bits |= (uint64_t)bytes_flags((block == a) | (block == b) | (block == c) | (block == d)) << 16 * part;
    }
    return bits;
}
