/// A format with what it can do, which its type decides when the program is compiled: asking for that when it starts takes a
/// millisecond.
public struct ListedFormat: Sendable {
    public let format: any LayerFormat
    public var readable: (any ReadableFormat)?
    public var writable: (any WritableFormat)?
    /// The format, if its layers are found by paths.
    public var ofPaths: (any PathFormat)?

    public init(_ format: some ReadableFormat) { (self.format, readable) = (format, format) }

    public init(_ format: some WritableFormat) { (self.format, writable) = (format, format) }

    public init(_ format: some ReadableFormat & WritableFormat) {
        (self.format, readable, writable) = (format, format, format)
    }

    public init(_ format: some PathFormat) { (self.format, readable, ofPaths) = (format, format, format) }

    public init(_ format: some PathFormat & WritableFormat) {
        (self.format, readable, writable, ofPaths) = (format, format, format, format)
    }
}
