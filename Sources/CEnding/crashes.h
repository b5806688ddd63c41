#pragma once

// The signals by which a process ends itself.
extern const int ending_crashes[];
extern const int ending_crash_count;
