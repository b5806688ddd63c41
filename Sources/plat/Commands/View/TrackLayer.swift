import Geometry
import Layers
import Operations
import Pages
import Readers
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
        var asked = PassRequest(reading: plain, output: OutputSpace(.given(.wgs84)))
        asked.needOfGlobe = SceneWork.needOfGlobe
        asked.isLast = false
        let held = ledger.gathering(spelling: SettingNames.ofPlainLayer.spell)
        let found = GatheredPath()
        do throws(Problem) {
            let layers = LayerInputs([path], format: nil)
            try layers.checkOpenable()
            try LayerPass(layers, asked, held).run(
                through: { NoOperation() }, into: found, makeConsumer: { PathGatherer() })
        } catch {
            throw held.diagnostics.spell(error)
        }
        ledger.hold(held, as: .locations)
        let fixes = found.inOrder
        guard !fixes.isEmpty else {
            throw Problem(.data, "no-fixes", at: Place(source: pathName(path)), "the layer has no fix for --track")
        }
        if found.leftOut > 0 {
            ledger.diagnostics.report(
                Problem(
                    .data, "invalid-fixes", severity: .warning, at: Place(source: pathName(path)),
                    "\(found.leftOut) of \(fixes.count + found.leftOut) fixes have a negative accuracy and are left out"
                ))
        }
        return PageTrack(StyledLayer(path: path).name, Self.unwound(fixes))
    }

    /// Fixes on the map, each on the copy of the world that is nearest to the one before.
    private static func unwound(_ fixes: [Fix]) -> [PageTrack.Fix] {
        var last: Double?
        return fixes.map { fix in
            let point = MapPoint(fix.place)
            let turns = last.map { (($0 - point.x) / MapPoint.worldSize).rounded() } ?? 0
            let x = point.x + turns * MapPoint.worldSize
            last = x
            let direction = fix.heading.isNaN ? fix.course : fix.heading
            return PageTrack.Fix(
                time: (Double(fix.time) / 1000).rounded(), place: Shape.Point(x: x, y: point.y),
                heading: direction.isNaN ? nil : direction, accuracy: fix.accuracy >= 0 ? fix.accuracy : nil)
        }
    }
}
