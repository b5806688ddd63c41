import Drawing
package import Layers
package import Rendering
import Streams

extension IconFiles {
    /// Reads the image of a callout, which has none if that fails, and counts the failure.
    package mutating func add(ofCallout path: String, _ ledger: Ledger) {
        do throws(Problem) {
            try add(ofData: path)
        } catch {
            ledger.addAltered(
                1,
                Problem(
                    .data, "bad-image", severity: .warning,
                    "the image '\(printable(path))' of a feature cannot be shown: \(error.message)"))
        }
    }
}

/// The images of markers, read and checked before anything is drawn.
struct MarkerImages {
    /// Images that the command line or the style file names. Only these must be there: others come with the data.
    private let named: Set<String>

    init(_ request: SceneWork.Request, _ layers: [StyledLayer]) {
        let settings = ([request.cascade.options] + layers.map(\.settings)).flatMap(\.values)
        let rules = request.cascade.sheet.rules.flatMap(\.settings)
        let texts =
            settings.filter { Self.isImage($0.key) }.map(\.text)
            + rules.filter { Self.isImage($0.key) }.flatMap { $0.source.texts }
        named = Set(texts.compactMap { ImageSeries.first(of: $0) })
    }

    private static func isImage(_ key: StyleKey) -> Bool { key == .image || key == .marker }

    /// Reads the images of a scene. Features whose image cannot be read get a pin, and are counted.
    func read(_ paths: [String], for scene: Scene, _ ledger: Ledger) throws(Problem) -> IconFiles {
        var icons = IconFiles()
        for path in paths {
            guard !named.contains(path) else {
                try icons.add(path)
                continue
            }
            do throws(Problem) {
                try icons.add(ofData: path)
            } catch {
                guard error.kind == .noInput || error.kind == .data else { throw error }
                ledger.addAltered(
                    scene.replaceImage(path),
                    Problem(
                        .data, "bad-image", severity: .warning,
                        "the image '\(printable(path))' of a feature cannot be drawn: \(error.message); a pin stands in its place",
                        hint: "use --no-simplestyle to ignore styles in properties"))
            }
        }
        for path in scene.calloutImages { icons.add(ofCallout: path, ledger) }
        return icons
    }
}
