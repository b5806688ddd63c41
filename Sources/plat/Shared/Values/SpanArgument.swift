import CommandKit
import Geometry

/// A height and a width in degrees.
struct SpanArgument: ExpressibleByArgument {
    let span: CoordinateSpan

    static var argumentNoun: String { "span" }
    static var argumentForm: String? { "DLAT,DLON in degrees, as in 0.02,0.03, up to 180,360" }

    init?(argument: String) {
        let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { DecimalText.number($0) }
        guard numbers.count == 2, let height = numbers[0], let width = numbers[1], 0...180 ~= height, 0...360 ~= width
        else { return nil }
        span = CoordinateSpan(latitudeDelta: height, longitudeDelta: width)
    }
}
