package import Features
import Geometry
package import Layers
import Memory
import Topology

extension GatheredGroups {
    /// The borders that areas of different groups have in common: a feature of lines for each pair of groups, with the
    /// values that the rows of each have in common. Call it once, after the last row.
    ///
    /// - Parameter memory: the most bytes that borders may take.
    package func innerBorders(memory: Int, _ diagnostics: Diagnostics) throws(Problem) -> SpooledFeatures {
        if parts != nil { try moveToFile() }
        let merged = try parts?.merged(medians, shapes)
        let (states, shapes) = (merged?.states ?? states, merged?.shapes ?? shapes)
        try shapes.finish()
        var names = ValueColumn()
        var borders = SharedBorders()
        let width = request.fields.count
        for group in 0..<(merged?.count ?? groups.count) {
            try merged?.next()
            let item = merged == nil ? group : 0
            for index in 0..<width { names.set(group * width + index, states.names, item * width + index) }
            try add(states.shapeCounts[item], of: shapes, group, to: &borders)
            guard borders.byteCount <= memory else {
                throw Problem(
                    .data, "too-large",
                    "the borders of \(Account.phrase(group + 1, "group")) and more take more memory than --memory allows",
                    hint: "raise --memory")
            }
        }
        diagnostics.explain(
            "memory", "borders: \(borders.edgeCount) edges, \(MemorySize.phrase(borders.byteCount))")
        return try features(of: &borders, names)
    }

    /// Adds the areas of a group.
    private func add(
        _ count: Int, of shapes: KeySort, _ group: Int, to borders: inout SharedBorders
    ) throws(Problem) {
        var bytes = ByteBuffer()
        var row = Feature()
        for _ in 0..<count {
            bytes.removeAll()
            guard try shapes.next(into: &bytes) else { return }
            row.removeAll()
            SpooledFeature.read(bytes.bytes, at: 0, FlatBuffer<Int32>().span, into: &row)
            if !row.shape.hasAnyArea { borderlessCount += 1 }
            for index in 0..<row.shape.geometryCount {
                let (kind, parts) = row.shape.geometry(index)
                guard kind.dimension == 2 else { continue }
                for ring in row.shape.rings(ofParts: parts) {
                    borders.add(row.shape.points.span.extracting(row.shape.positions(ofRing: ring)), owner: group)
                }
            }
        }
    }

    private func features(
        of borders: inout SharedBorders, _ names: borrowing ValueColumn
    ) throws(Problem) -> SpooledFeatures {
        let features = try SpooledFeatures(areSorted: false)
        let fields = request.fieldsOfBorders.map { Field($0, .any) }
        features.add(fields)
        guard let count = borders.complete() else {
            throw Problem(
                .data, "too-large", "more areas lie on each other than can be compared",
                hint: "omit what is there twice, as in plat cat --unique")
        }
        self.count = count
        (unsharedCount, crowdedCount) = (borders.unsharedCount, borders.crowdedCount)
        var gatherer = FeatureGatherer(orderField: nil)
        for field in fields { gatherer.add(field) }
        var feature = Feature()
        let width = request.fields.count
        for first in stride(from: 0, to: count, by: 10_000) {
            gatherer.begin()
            for index in first..<min(first + 10_000, count) {
                feature.removeAll()
                feature.index = index - first
                guard let pair = borders.nextBorder(into: &feature.shape) else { break }
                for field in 0..<2 * width {
                    let group = field < width ? pair.owner : pair.other
                    names.append(group * width + field % width, asField: field, to: &feature)
                }
                do throws(BadRecord) {
                    try gatherer.consume(&feature, of: Chunk())
                } catch {
                    throw Problem(.data, "record-too-long", "a border has too many positions to be held in memory")
                }
            }
            gatherer.receive(recordsBefore: first)
            try gatherer.send(to: features)
        }
        return features
    }
}

extension Shape {
    fileprivate var hasAnyArea: Bool { (0..<geometryCount).contains { geometry($0).kind.dimension == 2 } }
}

extension ValueColumn {
    fileprivate func append(_ cell: Int, asField field: Int, to feature: inout Feature) {
        let start = feature.scratch.count
        if has(cell) { feature.scratch.append(bytes.extracting(range(cell))) }
        feature.values.append(
            Value(kind(cell), field: field, TextRange(start, feature.scratch.count), isInScratch: true))
    }
}
