import Glibc

/// Replaces this process by another run of the program. Returns only if the system refuses.
///
/// - Parameters:
///   - words: the command line, with the program's name.
///   - variable: an environment variable that the new run reads.
public func runProgramAgain(_ words: [String], setting variable: String, to value: String) {
    unsafe setenv(variable, value, 1)
    var pointers = unsafe words.map { word in unsafe withPath(word) { unsafe strdup($0) } } + [nil]
    _ = unsafe execv("/proc/self/exe", &pointers)
}
