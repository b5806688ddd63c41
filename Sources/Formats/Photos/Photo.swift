import Exif
import Geometry
import Layers

/// Place and time of a photo, from its EXIF data.
struct Photo {
    /// Its file, as a range of the chunk.
    let name: TextRange
    /// Degrees; nil if it has no position.
    private(set) var place: Shape.Point?
    /// Why its position cannot be used; nil if it can, or if there is none.
    private(set) var fault: Wording?
    private(set) var hasOtherDatum = false
    /// ISO 8601.
    private(set) var time: [UInt8]?
    private(set) var hasBadTime = false
    /// Metres above the sea.
    private(set) var altitude: Double?
    /// Degrees clockwise from north.
    private(set) var direction: Double?
    private(set) var directionReference: String?
    private(set) var make: [UInt8]?
    private(set) var model: [UInt8]?

    init(name: TextRange) {
        self.name = name
    }

    /// Tags of the standard.
    private enum Tag {
        static let make: UInt16 = 0x010F
        static let model: UInt16 = 0x0110
        static let timeTaken: UInt16 = 0x9003
        static let offsetTaken: UInt16 = 0x9011
        static let fractionTaken: UInt16 = 0x9291
        static let latitudeReference: UInt16 = 1
        static let latitude: UInt16 = 2
        static let longitudeReference: UInt16 = 3
        static let longitude: UInt16 = 4
        static let altitudeReference: UInt16 = 5
        static let altitude: UInt16 = 6
        static let timeOfDay: UInt16 = 7
        static let directionReference: UInt16 = 16
        static let direction: UInt16 = 17
        static let datum: UInt16 = 18
        static let day: UInt16 = 29
    }

    /// The tags that are read, whatever directory they are in.
    static let tags: Set<Int> = [
        0x010F, 0x0110, 0x9003, 0x9011, 0x9291, 1, 2, 3, 4, 5, 6, 7, 16, 17, 18, 29,
    ]

    mutating func read(_ block: borrowing ExifBlock) {
        make = block.entry(Tag.make, in: .image)?.text
        model = block.entry(Tag.model, in: .image)?.text
        readPlace(block)
        readTime(block)
        if let value = block.entry(Tag.altitude, in: .position)?.rationals.first ?? nil {
            // 1 is below the sea, 3 below the ellipsoid.
            let isBelow = (block.entry(Tag.altitudeReference, in: .position)?.byte ?? 0) & 1 == 1
            altitude = isBelow ? 0 - value : value
        }
        if let value = block.entry(Tag.direction, in: .position)?.rationals.first ?? nil {
            direction = value
            switch block.entry(Tag.directionReference, in: .position)?.text?.first {
            case UInt8(ascii: "M")?: directionReference = "magnetic"
            case UInt8(ascii: "T")?: directionReference = "true"
            default: break
            }
        }
    }

    private mutating func readPlace(_ block: borrowing ExifBlock) {
        let latitude = block.entry(Tag.latitude, in: .position)
        let longitude = block.entry(Tag.longitude, in: .position)
        guard latitude != nil || longitude != nil else { return }
        guard let latitude, let longitude else {
            fault = latitude == nil ? "the longitude has no latitude" : "the latitude has no longitude"
            return
        }
        guard let y = Self.degrees(latitude), let x = Self.degrees(longitude) else {
            let name = Self.degrees(latitude) == nil ? "latitude" : "longitude"
            fault = "the \(name) is not three numbers: degrees, minutes and seconds"
            return
        }
        let north = block.entry(Tag.latitudeReference, in: .position)?.text ?? []
        let east = block.entry(Tag.longitudeReference, in: .position)?.text ?? []
        guard let ySign = Self.sign(north, "N", "S"), let xSign = Self.sign(east, "E", "W") else {
            fault =
                Self.sign(north, "N", "S") == nil
                ? "the latitude is marked neither N nor S" : "the longitude is marked neither E nor W"
            return
        }
        guard y <= 90, x <= 180 else {
            let (name, value, most) = y > 90 ? ("latitude", y, 90) : ("longitude", x, 180)
            fault = "\(name) \(DecimalText.shortest(value)) is greater than \(most)"
            return
        }
        place = Shape.Point(x: x == 0 ? 0 : x * xSign, y: y == 0 ? 0 : y * ySign)
        let datum = (block.entry(Tag.datum, in: .position)?.text ?? []).filter { $0 > 0x2F }.prefix(7)
        hasOtherDatum = !datum.isEmpty && !["WGS84", "wgs84", "WGS1984"].contains { datum.starts(with: $0.utf8) }
    }

    /// Degrees of a value in degrees, minutes and seconds.
    private static func degrees(_ entry: ExifEntry) -> Double? {
        let parts = entry.rationals
        guard parts.count == 3, let degrees = parts[0], let minutes = parts[1], let seconds = parts[2],
            min(degrees, minutes, seconds) >= 0
        else { return nil }
        return degrees + minutes / 60 + seconds / 3600
    }

    private static func sign(_ text: [UInt8], _ positive: Unicode.Scalar, _ negative: Unicode.Scalar) -> Double? {
        switch text.first.map({ $0 & 0xDF }) {
        case UInt8(ascii: positive)?: 1
        case UInt8(ascii: negative)?: -1
        default: nil
        }
    }
}

extension Photo {
    /// Reads the time of the GPS, which is UTC; else that of the camera, with its zone if that is known.
    private mutating func readTime(_ block: borrowing ExifBlock) {
        let day = block.entry(Tag.day, in: .position)?.text
        if let day, let clock = block.entry(Tag.timeOfDay, in: .position)?.rationals {
            guard let date = Self.date(day[...]), let time = Self.time(clock) else {
                hasBadTime = true
                return readCameraTime(block)
            }
            self.time = Array("\(date)T\(time)Z".utf8)
        } else {
            readCameraTime(block)
        }
    }

    private mutating func readCameraTime(_ block: borrowing ExifBlock) {
        // Cameras whose clock was never set write blanks or zeros.
        guard let text = block.entry(Tag.timeTaken, in: .photo)?.text,
            text.contains(where: { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) })
        else { return }
        let parts = text.split(separator: 0x20)
        guard parts.count == 2, let date = Self.date(parts[0]), let clock = Self.numbers(parts[1], [2, 2, 2]),
            let time = Self.time(clock.map(Double.init))
        else {
            hasBadTime = true
            return
        }
        var written = "\(date)T\(time)"
        if let fraction = block.entry(Tag.fractionTaken, in: .photo)?.text,
            fraction.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        {
            written += "." + String(decoding: fraction, as: UTF8.self)
        }
        if let zone = block.entry(Tag.offsetTaken, in: .photo)?.text, let first = zone.first,
            first == UInt8(ascii: "+") || first == UInt8(ascii: "-"), let parts = Self.numbers(zone[1...], [2, 2]),
            parts[0] < 24, parts[1] < 60
        {
            written += String(decoding: zone, as: UTF8.self)
        }
        self.time = Array(written.utf8)
    }

    /// Numbers of so many digits each, with colons between them.
    private static func numbers(_ text: ArraySlice<UInt8>, _ digits: [Int]) -> [Int]? {
        let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == digits else { return nil }
        let numbers = parts.compactMap { part in
            part.reduce(Optional(0)) { number, byte in
                guard let number, byte >= 0x30, byte <= 0x39 else { return nil }
                return number * 10 + Int(byte - 0x30)
            }
        }
        return numbers.count == digits.count ? numbers : nil
    }

    /// A day as in 2024-05-31; nil if there is no such day.
    private static func date(_ text: ArraySlice<UInt8>) -> String? {
        guard let parts = numbers(text, [4, 2, 2]) else { return nil }
        let (year, month, day) = (parts[0], parts[1], parts[2])
        guard year > 0, 1...12 ~= month else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard 1...lengths[month - 1] ~= day else { return nil }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// A time of day as in 14:03:59 or 14:03:59.5; nil if there is no such time.
    private static func time(_ clock: [Double?]) -> String? {
        guard clock.count == 3, let hours = clock[0], let minutes = clock[1], let seconds = clock[2],
            0..<24 ~= hours, 0..<60 ~= minutes, 0..<61 ~= seconds, hours == hours.rounded(),
            minutes == minutes.rounded()
        else { return nil }
        // Rounded, but never up to the next second.
        let thousandths = min(Int((seconds * 1000).rounded()), Int(seconds) * 1000 + 999)
        var text = [Int(hours), Int(minutes), thousandths / 1000].map { padded($0, 2) }.joined(separator: ":")
        if thousandths % 1000 > 0 {
            text += "." + padded(thousandths % 1000, 3)
            while text.last == "0" { text.removeLast() }
        }
        return text
    }

    private static func padded(_ number: Int, _ length: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(length - text.count, 0)) + text
    }
}
