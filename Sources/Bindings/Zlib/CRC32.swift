import CZlib

/// Checksum of gzip and zip, computed piece by piece.
public struct CRC32: Hashable, Sendable {
    public private(set) var value: UInt32 = 0

    public init() {}

    public mutating func update(_ bytes: Span<UInt8>) {
        value = unsafe bytes.withUnsafeBufferPointer { bytes in
            // An empty span may have no address, and zlib would restart at a null one.
            guard let start = bytes.baseAddress else { return value }
            return UInt32(truncatingIfNeeded: unsafe crc32_z(UInt(value), start, bytes.count))
        }
    }
}
