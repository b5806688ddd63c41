import Drawing
import Geometry

/// The discs of groups of markers, each once, by what they look like.
struct GroupFigures: Sendable {
    private struct Look: Hashable {
        var style: Int32
        var text: String
    }

    private var figures: [Look: MarkerFigure] = [:]
    /// Pixels that discs reach from their places.
    private(set) var reach = 0.0

    /// - Parameter level: index among the levels of the scene.
    init(_ markers: SceneMarkers, _ scene: Scene, level: Int) {
        let maker = MarkerMaker(scene.texts)
        // Numbers below are those of wholes, rims and faces of markers and of small dots.
        let first = 6 * scene.styles.count
        for index in 0..<markers.count where markers[index].isGroup {
            let marker = markers[index]
            let look = Self.look(marker)
            guard figures[look] == nil else { continue }
            let number = Int32(truncatingIfNeeded: first + figures.count)
            let figure = maker.group(scene.styles[Int(marker.style)][level], of: Int(marker.count), number: number)
            guard let figure else { continue }
            figures[look] = figure
            let box = figure.figure.box
            reach = max(reach, -box.west, box.east, -box.south, box.north)
        }
    }

    func figure(_ marker: SceneMarkers.Marker) -> MarkerFigure? { figures[Self.look(marker)] }

    private static func look(_ marker: SceneMarkers.Marker) -> Look {
        Look(style: marker.style, text: GroupDisc.text(Int(marker.count)))
    }
}
