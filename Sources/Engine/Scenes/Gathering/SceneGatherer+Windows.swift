import Drawing
import Geometry
import Layers
import Memory

/// Tests of whether the part of the map that is drawn shows a feature.
extension SceneGatherer {
    /// The kinds of geometry that a feature has.
    typealias Kinds = (hasPlaces: Bool, hasLines: Bool, hasRings: Bool)

    static func kinds(_ outline: borrowing Outline) -> Kinds {
        var kinds: Kinds = (false, false, false)
        for index in 0..<outline.runs.count {
            switch outline.runs[index].kind {
            case .places: kinds.hasPlaces = true
            case .line: kinds.hasLines = true
            case .ring: kinds.hasRings = true
            }
        }
        return kinds
    }

    /// True if the last feature is out of sight.
    mutating func isOutside(_ kinds: Kinds, _ feature: borrowing Feature, _ chunk: borrowing Chunk) -> Bool {
        guard let window = request.window else { return false }
        guard !WorldCopies.turns(of: outline.box, in: window).isEmpty else { return true }
        guard let near = request.nearWindow, WorldCopies.turns(of: outline.box, in: near).isEmpty else { return false }
        return !reachesFar(kinds, feature, chunk)
    }

    /// True if a feature of lines or areas is out of sight. It is not projected for that.
    mutating func isSurelyOutside(_ feature: borrowing Feature, _ chunk: borrowing Chunk) -> Bool {
        guard let window = request.window, let near = request.nearWindow,
            Outline.isSurelyOutside(feature.shape, of: near)
        else { return false }
        return !reachesFar((false, true, true), feature, chunk) || Outline.isSurelyOutside(feature.shape, of: window)
    }

    /// True if the drawings of a feature may be seen further away than usual ones.
    private mutating func reachesFar(
        _ kinds: Kinds, _ feature: borrowing Feature, _ chunk: borrowing Chunk
    ) -> Bool {
        if kinds.hasRings, traits(of: styles.number(.polygon, feature, chunk, in: &scene)).isFar { return true }
        if kinds.hasLines, traits(of: styles.number(.line, feature, chunk, in: &scene)).isFar { return true }
        return kinds.hasPlaces && traits(of: styles.number(.point, feature, chunk, in: &scene)).isFar
    }

    /// True if some of the last feature is in the view, drawn in these styles.
    mutating func isShown(_ areas: Int32?, _ lines: Int32?, _ places: Int32?) -> Bool {
        guard let view = request.counted else { return true }
        var reach = EdgePadding.zero
        if let areas { reach = reach.covering(self.reach(of: areas, in: view)) }
        if let lines { reach = reach.covering(self.reach(of: lines, in: view)) }
        if let places { reach = reach.covering(self.reach(of: places, in: view)) }
        return view.shows(outline, reach: reach)
    }

    /// True if the view shows some of a marker of the last feature.
    mutating func isShown(_ marker: MarkerPlace) -> Bool {
        guard let view = request.counted else { return true }
        return view.shows(marker.place, reach: reach(of: marker.style, in: view))
    }

    /// Pixels that the last feature, drawn in a style, reaches beyond its outline.
    private mutating func reach(of number: Int32, in view: CountedView) -> EdgePadding {
        if let reach = traits(of: number).reach { return reach }
        let south = outline.box.south
        return scene.styles[Int(number)].reduce(EdgePadding.zero) { reach, style in
            reach.covering(style.reach(atScale: view.scale) { Coordinate.latitude(ofMapY: south) })
        }
    }

    mutating func traits(of number: Int32) -> StyleTraits {
        while traits.count <= Int(number) {
            traits.append(StyleTraits(scene.styles[traits.count], scale: request.counted?.scale))
        }
        return traits[Int(number)]
    }
}
