import CZlib

/// The checksum of gzip and zip over bytes that come in pieces.
public struct CRC32: Hashable, Sendable {
    public private(set) var value: UInt32 = 0

    public init() {}

    public mutating func update(_ bytes: Span<UInt8>) {
        value = unsafe bytes.withUnsafeBufferPointer { bytes in
            // Without bytes there may be no address, at which zlib would start anew.
            guard let start = bytes.baseAddress else { return value }
            return UInt32(truncatingIfNeeded: unsafe crc32_z(UInt(value), start, bytes.count))
        }
    }
}
