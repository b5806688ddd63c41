import Foundation

/// A JPEG as cameras write it, without a picture worth looking at.
struct PhotoBuilder {
    enum Value {
        case bytes([UInt8])
        case text(String)
        case latin1([UInt8])
        case rationals([(UInt32, UInt32)])
    }

    var isBigEndian = false
    var image: [UInt16: Value] = [:]
    var photo: [UInt16: Value] = [:]
    var gps: [UInt16: Value] = [:]
    /// True for a photo with EXIF data.
    var hasExif = true
    /// Segments before the EXIF data, by their markers.
    var segments: [(UInt8, [UInt8])] = []

    init() {}

    /// A photo at a place, to a hundredth of a second.
    init(latitude: Double, longitude: Double, isBigEndian: Bool = false) {
        self.isBigEndian = isBigEndian
        gps = [
            1: .text(latitude < 0 ? "S" : "N"), 2: .rationals(Self.parts(latitude)),
            3: .text(longitude < 0 ? "W" : "E"), 4: .rationals(Self.parts(longitude)),
        ]
    }

    static func parts(_ degrees: Double) -> [(UInt32, UInt32)] {
        let hundredths = UInt32((abs(degrees) * 360_000).rounded())
        return [(hundredths / 360_000, 1), (hundredths / 6000 % 60, 1), (hundredths % 6000, 100)]
    }

    func number(_ value: Int, _ length: Int) -> [UInt8] {
        (0..<length).map { UInt8(truncatingIfNeeded: value >> (8 * (isBigEndian ? length - 1 - $0 : $0))) }
    }

    /// The EXIF data from the byte order on.
    var tiff: [UInt8] {
        var offsets = (0, 0)
        // The second round knows how long the first directory is.
        var bytes: [UInt8] = []
        for _ in 0..<2 {
            var image = image.mapValues { entry($0) }
            if !photo.isEmpty { image[0x8769] = (4, 1, number(offsets.0, 4)) }
            if !gps.isEmpty { image[0x8825] = (4, 1, number(offsets.1, 4)) }
            bytes = Array(isBigEndian ? "MM".utf8 : "II".utf8) + number(42, 2) + number(8, 4)
            bytes += directory(image, at: bytes.count)
            offsets.0 = bytes.count
            if !photo.isEmpty { bytes += directory(photo.mapValues { entry($0) }, at: bytes.count) }
            offsets.1 = bytes.count
            if !gps.isEmpty { bytes += directory(gps.mapValues { entry($0) }, at: bytes.count) }
        }
        return bytes
    }

    private func entry(_ value: Value) -> (format: Int, count: Int, bytes: [UInt8]) {
        switch value {
        case .bytes(let bytes): (1, bytes.count, bytes)
        case .text(let text): (2, text.utf8.count + 1, Array(text.utf8) + [0])
        case .latin1(let bytes): (2, bytes.count + 1, bytes + [0])
        case .rationals(let parts):
            (5, parts.count, parts.flatMap { number(Int($0.0), 4) + number(Int($0.1), 4) })
        }
    }

    private func directory(_ entries: [UInt16: (format: Int, count: Int, bytes: [UInt8])], at start: Int) -> [UInt8] {
        var table = number(entries.count, 2)
        var values: [UInt8] = []
        let end = start + 2 + 12 * entries.count + 4
        for (tag, entry) in entries.sorted(by: { $0.key < $1.key }) {
            table += number(Int(tag), 2) + number(entry.format, 2) + number(entry.count, 4)
            if entry.bytes.count <= 4 {
                table += entry.bytes + [UInt8](repeating: 0, count: 4 - entry.bytes.count)
            } else {
                table += number(end + values.count, 4)
                values += entry.bytes + (entry.bytes.count % 2 == 1 ? [0] : [])
            }
        }
        return table + number(0, 4) + values
    }

    private func segment(_ marker: UInt8, _ content: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((content.count + 2) >> 8), UInt8((content.count + 2) & 0xFF)] + content
    }

    var bytes: [UInt8] {
        var bytes: [UInt8] = [0xFF, 0xD8]
        for (marker, content) in segments { bytes += segment(marker, content) }
        if hasExif { bytes += segment(0xE1, Array("Exif\0\0".utf8) + tiff) }
        return bytes + segment(0xDA, [1, 1, 0, 0, 0x3F, 0]) + [0x12, 0x34, 0xFF, 0xD9]
    }
}

extension Workdir {
    func write(_ name: String, _ photo: PhotoBuilder) throws { try write(name, photo.bytes) }
}
