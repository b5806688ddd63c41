#pragma once

// Tables of the functions of libraries that are loaded when they are first needed, as linking them would load them at
// every start of a program, although most never need them: 2 ms for GEOS, 8 ms for PROJ and the 40 libraries behind it.

#define LIBRARY_FIELD(function) __typeof__(function) *_Nonnull function;
#define LIBRARY_NAME(function) #function,

/// Declares `struct name`, in Swift `Library`, with a pointer to each function: under its own name, and with the type that
/// the library's header gives it. `cleanup_load` fills `name_table()`, the only one, by `name_names()`.
///
/// `FUNCTIONS(F)` is `F(function)` for each.
#define LIBRARY(name, FUNCTIONS)                                                                                       \
    struct __attribute__((swift_name("Library"), swift_attr("@Sendable"), swift_attr("safe"))) name {                  \
        FUNCTIONS(LIBRARY_FIELD)                                                                                       \
    };                                                                                                                 \
    static inline struct name *_Nonnull name##_table(void) {                                                           \
        static struct name table;                                                                                      \
        return &table;                                                                                                 \
    }                                                                                                                  \
    static inline const char *_Nullable const *_Nonnull name##_names(void) {                                           \
        static const char *const names[] = {FUNCTIONS(LIBRARY_NAME) 0};                                                \
        return names;                                                                                                  \
    }
