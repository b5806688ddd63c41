// The sine and the cosine of one angle, which glibc computes together in two thirds of the time. Swift does not import
// the function, since its header declares it only for GNU.
#pragma once

void sincos(double angle, double *sine, double *cosine);

typedef struct {
    double sine;
    double cosine;
} math_direction;

static inline __attribute__((always_inline)) math_direction math_sincos(double angle) {
    math_direction direction;
    sincos(angle, &direction.sine, &direction.cosine);
    return direction;
}
