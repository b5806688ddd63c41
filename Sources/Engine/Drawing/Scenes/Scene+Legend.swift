import Memory

/// Samples of what layers draw, for legends.
extension Scene {
    /// The usual look of some features: how most of them are drawn.
    private struct Look: Hashable {
        var style: Int32
        var kind: StyleKind
    }

    /// Numbers of the drawings of layers by their looks, of those that the view shows.
    ///
    /// - Parameter countsPoints: true if places are not drawn as markers.
    private func looks(ofLayer isWanted: (Int) -> Bool, countsPoints: Bool) -> [Look: Int] {
        var counts: [Look: Int] = [:]
        for chunk in chunks where isWanted(chunk.layer) {
            let shown = shownStyles[chunk.layer] ?? []
            // Most drawings look like the one before.
            var (last, count): (Look?, Int) = (nil, 0)
            func end() { if let last, shown.contains(last.style) { counts[last, default: 0] += count } }
            for index in 0..<chunk.items.count {
                let item = chunk.items[index]
                if item.isPlace, countsPoints { continue }
                let look = Look(style: item.style, kind: kind(item, chunk))
                if look != last {
                    end()
                    (last, count) = (look, 0)
                }
                count += 1
            }
            end()
        }
        return counts
    }

    private func kind(_ item: SceneItem, _ chunk: SceneChunk) -> StyleKind {
        if item.isPlace { return .point }
        return chunk.outline.runs[item.runs.lowerBound].kind == .ring ? .polygon : .line
    }

    /// The look of most drawings that show at a level: of areas if there are any, else of lines, else of markers.
    private func usualLook(_ counts: [Look: Int], level: Int) -> Look? {
        let seen = counts.filter { styles[Int($0.key.style)][level].shows($0.key.kind) }
        return seen.max { first, second in
            (Int(first.key.kind.rawValue), first.value, second.key.style)
                < (Int(second.key.kind.rawValue), second.value, first.key.style)
        }?.key
    }

    /// A row for each layer that draws something, with the look of most of its features.
    ///
    /// - Parameters:
    ///   - names: those of all layers by number; one without a name has no row.
    ///   - others: layers that other rows show.
    ///   - level: index among the levels of the scene, which belongs to the zoom.
    ///   - background: that of the map, an opaque colour.
    public func layerRows(
        _ names: [String], except others: Set<Int>, level: Int, zoom: Double, over background: Color,
        countsPoints: Bool = false
    ) -> [LegendEntry] {
        names.enumerated().compactMap { number, name in
            guard !others.contains(number), !name.isEmpty,
                let look = usualLook(looks(ofLayer: { $0 == number }, countsPoints: countsPoints), level: level)
            else { return nil }
            let style = styles[Int(look.style)][level]
            return LegendEntry(
                LegendEntry.Sample(
                    style, look.kind, zoom: zoom, gradient: texts.gradient(style.gradient),
                    image: texts.image(style.image), over: ground(ofLayers: [number], level: level, over: background)),
                name)
        }
    }

    /// True for colours that the view shows in some layers.
    public func showsColor(inLayers layers: Set<Int>, level: Int) -> (Color) -> Bool {
        var shown: Set<Color> = []
        for style in layers.flatMap({ shownStyles[$0] ?? [] }) {
            let style = styles[Int(style)][level]
            shown.formUnion([style.fill, style.stroke, style.markerColor])
        }
        return { shown.contains($0) }
    }

    /// Makes samples of the colours of a field, as most features of the layers that have it are drawn.
    ///
    /// - Parameters:
    ///   - layers: numbers of the layers that have the field.
    ///   - background: that of the map, an opaque colour.
    public func sample(
        ofColorsIn layers: Set<Int>, level: Int, zoom: Double, over background: Color
    ) -> (Color) -> LegendEntry.Sample {
        guard
            let look = usualLook(looks(ofLayer: { layers.contains($0) }, countsPoints: false), level: level),
            look.kind != .polygon
        else {
            let opacity = opacity(ofAreasIn: layers)
            let ground = ground(ofLayers: layers, level: level, over: background)
            return { .box(fill: $0.faded(by: opacity).over(ground), stroke: .none) }
        }
        let style = styles[Int(look.style)][level]
        let image = texts.image(style.image)
        return { color in
            var style = style
            style.set(StyleCascade.colorKey(look.kind), to: .color(color))
            return LegendEntry.Sample(style, look.kind, zoom: zoom, gradient: nil, image: image)
        }
    }
}
