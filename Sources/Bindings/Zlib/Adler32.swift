import CZlib

/// Checksum of zlib's own format, computed piece by piece.
public struct Adler32: Hashable, Sendable {
    public private(set) var value: UInt32 = 1
    /// Number of bytes so far.
    public private(set) var count = 0

    public init() {}

    public mutating func update(_ bytes: Span<UInt8>) {
        value = unsafe bytes.withUnsafeBufferPointer { bytes in
            guard let start = bytes.baseAddress else { return value }
            return UInt32(truncatingIfNeeded: unsafe adler32_z(UInt(value), start, bytes.count))
        }
        count += bytes.count
    }

    /// Appends what another checksum was computed of (`adler32_combine`).
    public mutating func append(_ other: Adler32) {
        value = UInt32(truncatingIfNeeded: adler32_combine(UInt(value), UInt(other.value), other.count))
        count += other.count
    }
}
