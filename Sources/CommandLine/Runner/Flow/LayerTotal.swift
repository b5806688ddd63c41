package import Features
package import Geometry
import JSON
package import Layers

/// Extent of all features of a pass together.
package struct LayerTotal {
    package let extent: Extent
    /// Number of features, and how many of them have no position.
    package var counts = (features: 0, nullRects: 0)
    package let rect: MapRect
    package let isPlanar: Bool
    private let unwraps: Bool

    /// - Parameters:
    ///   - isInDegrees: true for a box in degrees; shapes are then cut at the antimeridian, and closed along the poles,
    ///     as in GeoJSON.
    ///   - followsFixes: true if features are fixes, each of which is a circle.
    package init(
        _ pass: LayerPass, _ request: Bounding.Request, isInDegrees: Bool = false, followsFixes: Bool = false
    ) throws(Problem) {
        let findings = BoundsTotal.Findings()
        let reporter = LayerReporter(pass.ledger)
        var pass = pass
        pass.request.cutting = isInDegrees && request.unwraps ? PassRequest.Cutting(inDegrees: true) : .never
        let makeConsumer = { @Sendable in BoundsTotal(isPlanar: request.isPlanar, isInDegrees: isInDegrees) }
        if followsFixes {
            try pass.run(
                through: [Step { AccuracyBoxes() }], into: Sink(findings, makeConsumer), opened: reporter.report,
                finished: reporter.gather)
        } else {
            try pass.run(
                through: [Step { Bounding(request) }], into: Sink(findings, makeConsumer), opened: reporter.report,
                finished: reporter.gather)
        }
        self.init(findings.extent, isPlanar: request.isPlanar, unwraps: request.unwraps)
        counts = (findings.features, findings.nullRects)
    }

    package init(_ extent: Extent, isPlanar: Bool, unwraps: Bool = true) {
        self.extent = extent
        self.isPlanar = isPlanar
        self.unwraps = unwraps && !isPlanar
        rect = isPlanar ? MapRect(extent.box) : unwraps ? extent.mapRect : extent.planarRect
    }

    /// The rect as `x,y,w,h`, or `null`.
    package func line(_ precision: Precision?) -> String {
        if rect.isNull { return "null\n" }
        return [rect.minX, rect.minY, rect.width, rect.height].map { number in
            guard number.isFinite else { return "null" }
            return switch precision ?? .digits(3) {
            case .full: DecimalText.shortest(number)
            case .digits(let digits): DecimalText.string(number, fractionDigits: digits)
            }
        }.joined(separator: ",") + "\n"
    }

    /// The box as `west,south,east,north` in degrees or in units of a plane; `null` for none. West is greater than east
    /// if it crosses the antimeridian.
    package func box(_ precision: Precision?) -> String {
        if rect.isNull { return "null\n" }
        return corners.map { number in
            switch precision ?? .digits(7) {
            case .full: DecimalText.shortest(number)
            case .digits(let digits): DecimalText.string(number, fractionDigits: digits)
            }
        }.joined(separator: ",") + "\n"
    }

    private var corners: [Double] {
        let box = unwraps ? extent.degrees : extent.box
        return [box.west, box.south, box.east, box.north]
    }

    /// The total as JSON, with every digit.
    package var json: String {
        if isPlanar {
            let object: JSONObject = [
                "features": .integer(counts.features), "nullRects": .integer(counts.nullRects), "box": rect.json,
            ]
            return object.text(indented: true) + "\n"
        }
        var object: JSONObject = [
            "features": .integer(counts.features), "nullRects": .integer(counts.nullRects),
            "mapRect": rect.json,
        ]
        if !rect.isNull {
            let region = CoordinateRegion(rect)
            let center: JSONValue = [
                "latitude": .number(region.center.latitude), "longitude": .number(region.center.longitude),
            ]
            object["coordinate"] = center
            object["region"] = [
                "center": center,
                "span": [
                    "latitudeDelta": .number(region.span.latitudeDelta),
                    "longitudeDelta": .number(region.span.longitudeDelta),
                ],
            ]
        }
        object["spans180thMeridian"] = .boolean(rect.spans180thMeridian)
        object["remainder"] = rect.remainder.json
        return object.text(indented: true) + "\n"
    }
}
