import CommandKit
package import Geometry

/// A height and a width in degrees.
package struct SpanArgument: ExpressibleByArgument {
    package let span: CoordinateSpan

    package static var argumentNoun: String { "span" }
    package static var argumentForm: String? { "DLAT,DLON in degrees, as in 0.02,0.03, up to 180,360" }

    package init?(argument: String) {
        let numbers = argument.split(separator: ",", omittingEmptySubsequences: false).map { DecimalText.number($0) }
        guard numbers.count == 2, let height = numbers[0], let width = numbers[1], 0...180 ~= height, 0...360 ~= width
        else { return nil }
        span = CoordinateSpan(latitudeDelta: height, longitudeDelta: width)
    }
}
