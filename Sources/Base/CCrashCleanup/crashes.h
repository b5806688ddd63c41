#pragma once

// Signals by which a process ends itself.
extern const int cleanup_crashes[];
extern const int cleanup_crash_count;
