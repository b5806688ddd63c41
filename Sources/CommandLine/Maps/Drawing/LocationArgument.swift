import CommandKit
package import Drawing
import Geometry
package import Layers
import Runner
import Scenes
import Streams

/// The user's location with its accuracy and heading, or the layer that has it.
package struct LocationArgument: ExpressibleByArgument {
    /// Nil until the layer was read.
    package private(set) var user: UserLocation?
    /// The layer; nil if the location was written out.
    package private(set) var path: String?
    /// True if the accuracy or the heading is negative, and so unknown.
    private(set) var hasUnknown = false

    package static var argumentNoun: String { "location" }
    package static var argumentForm: String? {
        "LAT,LON[,ACC[,HEADING]], as in 52.52,13.405,80,45, or the name of a layer"
    }

    package init?(argument: String) {
        let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
        let isPlace = parts.count > 1 && Coordinate(argument: parts[0] + "," + parts[1]) != nil
        guard isPlace || DecimalText.number(parts[0][...]) != nil else {
            if argument.isEmpty { return nil }
            path = argument
            return
        }
        guard (2...4).contains(parts.count), let place = Coordinate(argument: parts[0] + "," + parts[1]) else {
            return nil
        }
        var user = UserLocation(place)
        if parts.count > 2 {
            guard let accuracy = LengthArgument(argument: parts[2])?.metres else { return nil }
            if accuracy >= 0 { user.accuracy = accuracy } else { hasUnknown = true }
        }
        if parts.count > 3 {
            guard let heading = DecimalText.number(parts[3][...]), heading <= 360 else { return nil }
            // Without a place that is known, neither is the direction.
            if heading >= 0, !hasUnknown { user.heading = heading } else { hasUnknown = true }
        }
        self.user = user
    }

    /// Reads the layer, if there is one.
    package mutating func read(_ reading: LayerOptions, _ ledger: Ledger) throws(Problem) {
        guard let path else { return }
        var plain = ReadingOptions.plain(like: reading)
        plain.needsFields = true
        var request = PassRequest(reading: plain, output: OutputSpace(.given(.wgs84)))
        request.needOfGlobe = SceneWork.needOfGlobe
        request.isLast = false
        let counts = ledger.gathering(spelling: OptionSpelling.ofPlainLayer.spell)
        let found = FoundLocation()
        do throws(Problem) {
            let layers = LayerInputs([path], format: nil)
            try layers.checkOpenable()
            try LayerPass(layers, request, counts).run(
                into: Sink(found) { LocationGatherer() })
        } catch {
            throw counts.diagnostics.spell(error)
        }
        ledger.hold(counts, as: .locations)
        guard let location = found.last else {
            throw Problem(
                .data, "no-location", at: InputLocation(source: pathName(path)), "the layer has no point for --location"
            )
        }
        (user, hasUnknown) = (location.user, location.hasUnknown)
        guard location.isMagnetic else { return }
        ledger.diagnostics.report(
            Problem(
                .data, "magnetic-heading", severity: .note, at: InputLocation(source: pathName(path)),
                "the heading is magnetic and is drawn without correction"))
    }
}
