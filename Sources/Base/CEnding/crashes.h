#pragma once

// Signals by which a process ends itself.
extern const int ending_crashes[];
extern const int ending_crash_count;
