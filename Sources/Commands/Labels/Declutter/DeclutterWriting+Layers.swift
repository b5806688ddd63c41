import Geometry
package import LabelFeatures
import LayerOverlay
package import Layers
import Runner
import Streams

// Other layers that are read: obstacles, and an earlier result.
extension DeclutterWriting {
    /// Reads the obstacles, if there are any.
    package func readObstacles() throws(Problem) -> Obstacles? {
        guard let obstacles = rules.obstacles else { return nil }
        let isReported = pass.request.known?.tellsOthers ?? true
        let ledger = pass.ledger.gathering(spelling: OptionSpelling.ofPlainLayer.spell, isReported: isReported)
        let gathering = try gathering(obstacles, ledger)
        var content = IndexedFeatures.Content()
        (content.keepsShapes, content.keepsRects, content.keepsValues) = (false, true, false)
        content.turned = labels.view?.turned
        (content.findsNearest, content.ranks) = (false, false)
        content.sizeFields = rules.obstacleSizeFields.map { ($0.names.0, $0.names.1) }
        let features = IndexedFeatures(content)
        let reporter = LayerReporter(ledger)
        do throws(Problem) {
            try gathering.run(
                into: Sink(features) { [content] in IndexedGatherer(content, makesValid: false) },
                opened: reporter.report,
                finished: reporter.gather)
        } catch {
            throw ledger.diagnostics.spell(error)
        }
        pass.ledger.hold(ledger, as: .obstacles, isReported: isReported)
        if let name = features.missingSizeField {
            throw Problem(noFieldNamed: name, "--obstacle-size-fields", at: InputLocation(source: obstacles))
        }
        return Obstacles(
            IndexedLayer(features), pointSize: rules.obstacleSize, atZoom: zoom)
    }

    /// A pass over a layer that has no options except its path.
    private func gathering(_ path: String, _ ledger: Ledger) throws(Problem) -> LayerPass {
        let layers = LayerInputs([path], format: nil)
        try layers.checkOpenable()
        var reading = ReadingOptions.plain(like: pass.request.reading)
        reading.needsFields = true
        var passRequest = PassRequest(reading: reading, output: OutputSpace(.given(.wgs84)))
        passRequest.stopsAtFailure = pass.request.stopsAtFailure
        passRequest.isLast = false
        return LayerPass(layers, passRequest, ledger)
    }

    /// Reads the earlier result, and evaluates it by the features of the input.
    ///
    /// - Parameter diagnostics: receives warnings about both together.
    package func gatherPrevious(
        into features: LabelledFeatures, _ ledger: Ledger, reportingTo diagnostics: Diagnostics
    ) throws(Problem) {
        guard let previous else { return }
        let count = ledger.account.read
        try gatherPrevious(previous, into: features, ledger, minzoomField: earlierMinzoomField(of: features))
        ledger.noteEarlier(ledger.account.read - count, found: foundAgain(features))
        reportSharedIDs(features.sharingIDs.now, at: pass.onlyLocation, diagnostics)
        reportSharedIDs(features.sharingIDs.earlier, at: InputLocation(source: previous), diagnostics)
        let field = printable(options.minzoomField)
        if labels.spacing != nil, features.haveEarlierZooms {
            throw Problem(
                .usage, "result-of-zooms", at: InputLocation(source: previous),
                "a file with the field '\(field)' is a result for zoom levels, not for --spacing",
                hint: "name a file that plat declutter wrote with --spacing")
        }
        guard labels.keepsShown, zoom == nil, features.lackEarlierZooms else { return }
        throw Problem(
            .usage, "no-such-field", at: InputLocation(source: previous),
            "no field '\(field)', so it does not say at which zoom levels its labels showed",
            hint: "name a file that plat declutter wrote, or its field with --minzoom-field")
    }

    /// Reads the earlier result.
    ///
    /// - Parameter minzoomField: its field with the lowest zoom at which labels showed; nil if all of them showed.
    package func gatherPrevious(
        _ path: String, into features: LabelledFeatures, _ ledger: Ledger, minzoomField: String?
    ) throws(Problem) {
        let reporter = LayerReporter(ledger)
        var labels = labels
        labels.wantedFields = pass.request.reading.fields
        let request = labels.ofPrevious(minzoomField: minzoomField)
        do throws(Problem) {
            try gathering(path, ledger).run(
                into: Sink(features) { LabelGatherer(request) }, opened: reporter.report,
                finished: reporter.gather)
        } catch {
            throw OptionSpelling.ofPlainLayer.spell(error)
        }
    }

    /// Number of features of the earlier result that are also in the input; nil if it does not matter.
    package func foundAgain(_ features: LabelledFeatures) -> Int? { labels.keepsShown ? features.foundAgain : nil }

    private func reportSharedIDs(_ count: Int, at location: InputLocation?, _ diagnostics: Diagnostics) {
        guard count > 0 else { return }
        let subject =
            count == 1
            ? "a feature shares its id with another feature" : "\(count) features share their id with another feature"
        diagnostics.report(
            Problem(
                .data, "shared-id", severity: .warning, at: location, "\(subject), so changes can be mixed up",
                hint: "name a field of unique values with --id"))
    }

    /// The field of an earlier result with the lowest zoom at which labels showed; nil if all its labels showed. A
    /// result of one zoom or distance has such a field if the input has it.
    package func earlierMinzoomField(of features: LabelledFeatures) -> String? {
        zoom != nil && features.hasField(options.minzoomField) ? nil : options.minzoomField
    }
}
