import Devices
import Geometry
import Layers
import Maps
import Movement
import Pages
import Runner
import Scenes
import Streams

/// The layer whose fixes a page plays.
struct TrackLayer {
    let path: String
    let reading: LayerOptions
    let ledger: Ledger

    /// Reads the fixes in the order of their times.
    func read() throws(Problem) -> PageTrack {
        var plain = ReadingOptions.plain(like: reading)
        plain.needsFields = true
        var request = PassRequest(reading: plain, output: OutputSpace(.given(.wgs84)))
        request.needOfGlobe = SceneWork.needOfGlobe
        request.isLast = false
        let counts = ledger.gathering(spelling: OptionSpelling.ofPlainLayer.spell)
        let found = GatheredPath()
        do throws(Problem) {
            let layers = LayerInputs([path], format: nil)
            try layers.checkOpenable()
            try LayerPass(layers, request, counts).run(
                into: Sink(found) { PathGatherer() })
        } catch {
            throw counts.diagnostics.spell(error)
        }
        ledger.hold(counts, as: .locations)
        let fixes = found.firstPath
        guard !fixes.isEmpty else {
            throw Problem(
                .data, "no-fixes", at: InputLocation(source: pathName(path)),
                "the layer has no point with a time for --track")
        }
        report(found, shown: fixes.count)
        return PageTrack(StyledLayer(path: path).name, Self.unwound(fixes))
    }

    /// Warns about what is not played.
    private func report(_ found: GatheredPath, shown: Int) {
        func warn(_ code: String, _ message: Wording, hint: Wording? = nil) {
            ledger.diagnostics.report(
                Problem(.data, code, severity: .warning, at: InputLocation(source: pathName(path)), message, hint: hint)
            )
        }
        if found.untimed > 0 {
            warn("no-time", "--track skips \(found.untimed) record\(found.untimed == 1 ? "" : "s") without a time")
        }
        if found.others > 0 {
            warn(
                "other-point",
                "--track skips \(found.others) point\(found.others == 1 ? "" : "s") of GPX outside of tracks")
        }
        if found.invalid > 0 {
            warn(
                "invalid-fixes",
                "--track skips \(found.invalid) fix\(found.invalid == 1 ? "" : "es") of negative accuracy")
        }
        if found.deviceCount > 1 {
            warn(
                "other-devices",
                "--track plays the first of \(found.deviceCount) devices and skips \(found.count - shown) fixes of the others",
                hint: "give it a file with one device")
        }
    }

    /// Fixes on the map, each on the copy of the world that is nearest to the one before.
    private static func unwound(_ fixes: [Fix]) -> [PageTrack.Fix] {
        var last: Double?
        var segment = fixes.first?.segment
        return fixes.map { fix in
            let point = MapPoint(fix.place)
            let turns = last.map { (($0 - point.x) / MapPoint.worldSize).rounded() } ?? 0
            let x = point.x + turns * MapPoint.worldSize
            last = x
            let isStart = fix.segment != segment
            segment = fix.segment
            let direction = fix.heading.isNaN ? fix.course : fix.heading
            return PageTrack.Fix(
                time: (Double(fix.time) / 1000).rounded(), place: Shape.Point(x: x, y: point.y),
                heading: direction.isNaN ? nil : direction, accuracy: fix.accuracy >= 0 ? fix.accuracy : nil,
                isStart: isStart)
        }
    }
}
