import Glibc

/// The value of a variable of the environment; nil if it is not set. Bytes that are not UTF-8 are kept as in paths.
public func environmentVariable(_ name: String) -> String? {
    unsafe getenv(name).map { unsafe pathText(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
}
