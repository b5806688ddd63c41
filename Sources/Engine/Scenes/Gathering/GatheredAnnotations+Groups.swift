import Decluttering
import Drawing
import Memory

extension GatheredAnnotations {
    /// The labels of groups beside their discs, and those of single markers beside these. One whose group opens has both,
    /// each at its zoom levels.
    func besideMarkers(
        _ annotations: SceneAnnotations, _ levels: ClosedRange<Int>, _ scene: Scene
    ) -> [SceneLabel] {
        let firstSingle = firstSingleLevels(annotations.markers, levels)
        var markers: [SceneFeature: Int] = [:]
        for text in 0..<count {
            if let marker = marker(ofText: text) { markers[features[text]] = marker }
        }
        var labels: [SceneLabel] = []
        for label in annotations.labels {
            guard let marker = markers[label.feature], !label.isAlong else {
                labels.append(label)
                continue
            }
            let first = firstSingle[marker]
            if (isPicture ? levels.lowerBound : label.minimumZoom) < first {
                var group = label
                group.zooms = Self.bits(of: label, in: 0...max(first - 1, 0))
                labels.append(group)
            }
            guard first <= levels.upperBound else { continue }
            var single = label.besideSingle(
                scene.styles[Int(label.style)], scene.placement(ofLayer: Int(label.feature.layer)))
            single.minimumZoom = max(label.minimumZoom, first)
            if label.zooms != nil { single.zooms = Self.bits(of: label, in: first...ZoomSet.deepest) }
            labels.append(single)
        }
        return labels
    }

    private static func bits(of label: SceneLabel, in levels: ClosedRange<Int>) -> UInt32 {
        let own = label.zooms.map { ZoomSet(rawValue: $0) } ?? ZoomSet(label.minimumZoom...ZoomSet.deepest)
        return own.intersection(ZoomSet(levels)).rawValue
    }

    /// The marker beside which a text stands, by its annotation.
    private func marker(ofText text: Int) -> Int? {
        let label = Int(numbers[text])
        let joined = Int(ranked.annotation(of: label))
        return joined >= 0 ? joined : isMarker(label) ? label : nil
    }

    /// Of each marker the level from which it stands for no others.
    private func firstSingleLevels(_ markers: MarkerZooms, _ levels: ClosedRange<Int>) -> [Int] {
        var first = [Int](repeating: levels.upperBound + 1, count: labelCount)
        for level in levels.reversed() {
            for (marker, count) in markers.groupCounts(at: level).enumerated()
            where count <= 1 && first[marker] == level + 1 {
                first[marker] = level
            }
        }
        return first
    }
}
