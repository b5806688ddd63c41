import Glibc
import Streams
import Zlib

/// A library of the system, or what was wrong with it, as one line for people.
public enum SystemLibrary: Sendable {
    case found(name: String, version: String?, file: String?)
    case notFound(name: String, Problem)

    /// A library that this process has loaded.
    ///
    /// - Parameter prefix: the name of its file up to the version, such as `libz.so`.
    public init(loaded name: String, version: String?, prefix: String) {
        self = .found(name: name, version: version, file: loadedFile(prefix))
    }

    /// Libraries that every run has loaded.
    static var linked: [SystemLibrary] {
        [
            SystemLibrary(loaded: "zlib", version: Inflater.libraryVersion, prefix: "libz.so"),
            SystemLibrary(loaded: "glibc", version: glibcVersion(), prefix: "libc.so"),
        ]
    }
}

extension SystemLibrary: CustomStringConvertible {
    /// `zlib 1.2.13: /usr/lib/libz.so.1.2.13`, or `GEOS not found: why; hint: what to do`.
    public var description: String {
        switch self {
        case .found(let name, let version, let file):
            printable("\(version.map { "\(name) \($0)" } ?? name): \(file ?? "file unknown")")
        case .notFound(let name, let problem):
            printable("\(name) not found: \(problem.message)\(problem.hint.map { "; hint: \($0)" } ?? "")")
        }
    }
}

/// The version of the C library (`confstr`).
private func glibcVersion() -> String? {
    var text = [CChar](repeating: 0, count: 64)
    guard unsafe confstr(Int32(_CS_GNU_LIBC_VERSION), &text, text.count) > 0 else { return nil }
    // It says `glibc 2.36`.
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        .split(separator: " ").last.map(String.init)
}

/// The file, without symbolic links, of a library that this process has loaded; nil if there is none, or no `/proc`.
private func loadedFile(_ prefix: String) -> String? {
    guard let stream = unsafe fopen("/proc/self/maps", "re") else { return nil }
    defer { unsafe fclose(stream) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { unsafe free(line) }
    // Each line ends with the path of what is mapped, and has no slash before it.
    while case let length = unsafe getline(&line, &capacity, stream), length > 0 {
        let text = unsafe pathText(UnsafeRawBufferPointer(start: line, count: length - 1))
        guard let slash = text.firstIndex(of: "/") else { continue }
        let path = text[slash...]
        if path.split(separator: "/").last?.hasPrefix(prefix) == true { return String(path) }
    }
    return nil
}
