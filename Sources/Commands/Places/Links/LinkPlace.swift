import Geometry
import Layers

/// A place as links write it: at most six decimals, and one spelling for each place on the globe.
struct LinkPlace {
    let latitude: Double
    let longitude: Double

    static let precision = Precision.digits(6)

    init(_ coordinate: Coordinate) {
        latitude = Self.rounded(min(max(coordinate.latitude, -90), 90))
        let longitude = Self.rounded(coordinate.longitude.remainder(dividingBy: 360))
        // All meridians meet at a pole, and -180 is the meridian of 180.
        self.longitude = latitude.magnitude == 90 ? 0 : longitude == -180 ? 180 : longitude
    }

    /// A number rounded as it is written, without a negative zero.
    static func rounded(_ number: Double) -> Double {
        let rounded = DecimalText.rounded(number, fractionDigits: 6)
        return rounded == 0 ? 0 : rounded
    }

    var coordinate: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}

extension ByteBuffer {
    mutating func append(place: LinkPlace, separator: UInt8 = UInt8(ascii: ",")) {
        append(place.latitude, LinkPlace.precision)
        append(separator)
        append(place.longitude, LinkPlace.precision)
    }

    mutating func append(linkNumber number: Double) { append(LinkPlace.rounded(number), LinkPlace.precision) }

    /// Appends text with every byte percent-encoded that is neither a letter nor a digit nor one of `-._~`.
    mutating func append(encoded text: Span<UInt8>) {
        for index in text.indices {
            let byte = text[index]
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                append(byte)
            default: append(percentEncoded: byte)
            }
        }
    }

    mutating func append(percentEncoded byte: UInt8) {
        append(UInt8(ascii: "%"))
        for digit in [byte >> 4, byte & 15] {
            append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") - 10 + digit)
        }
    }
}
