package import Layers

// Facts about the features of all layers that can be known before they are read.
extension LayerInputs {
    /// Fields that are numbers in one table and text in another, and so text in all. Tables that can be read only once
    /// are not checked ahead of their turn.
    package func disputedFields(_ options: LayerOptions) throws(Problem) -> Set<String> {
        guard count > 1, !areReopened else { return [] }
        var types: [String: FieldType] = [:]
        var disputed: Set<String> = []
        for index in items.indices where items[index].isRereadable {
            var source = try source(index, options)
            let (format, reason) = try format(of: &source)
            guard format.has(.isTable) else { continue }
            let fields = try open(source, format, reason, index, options).facts.fields
            knownTypes[index] = Dictionary(fields.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
            for field in fields {
                let type = types[field.name] ?? field.type
                if type != field.type { disputed.insert(field.name) }
                types[field.name] = type
            }
        }
        return disputed
    }

    /// Field names of all layers in their order, as far as they are known before features are read, and true if these are all. For
    /// formats that do not declare fields, `survey` makes a pass over the features; it returns nil if there are none.
    /// For an input that can be read only once, the pass covers only the first feature.
    func fieldNames(
        _ options: LayerOptions, survey: (LayerInputs, _ limit: Int?) throws(Problem) -> [Field]?
    ) throws(Problem) -> (names: [String], areAll: Bool) {
        if let wanted = options.fields { return (wanted, true) }
        var names: [String] = []
        func add(_ fields: [Field]) {
            let known = Set(names)
            names += fields.map(\.name).filter { !known.contains($0) }
        }
        var (areAll, needsSurvey) = (true, false)
        for index in items.indices {
            if !items[index].isStream {
                add(try open(index, options).facts.fields)
                continue
            }
            if let table = waiting[index] {
                add(table.facts.fields)
                continue
            }
            var source = try source(index, options)
            let (format, reason) = try format(of: &source, isLive: options.isLive && !source.isRereadable)
            let isRereadable = source.isRereadable
            if !isRereadable, !format.has(.declaresFields) {
                add(try firstFields(of: &source, format, reason, options, survey))
            }
            let layer = try open(source, format, reason, index, options)
            add(layer.facts.fields)
            // Judging the columns of a whole table again would take a while, so a single table stays open. One of
            // several tables may have to be read differently because of the others.
            if !isRereadable || count == 1 && format.has(.declaresFields) { waiting[index] = layer }
            guard !format.has(.declaresFields) else { continue }
            if isRereadable {
                needsSurvey = true
                ByteSource.noteRereading(of: items[index].path)
            } else {
                areAll = false
            }
        }
        if areAll, needsSurvey { add(try survey(self, nil) ?? []) }
        return (names, areAll)
    }

    /// Fields of the first feature, found by reading ahead no further than necessary.
    private func firstFields(
        of source: inout ByteSource, _ format: any ReadableFormat, _ reason: String?, _ options: LayerOptions,
        _ survey: (LayerInputs, Int?) throws(Problem) -> [Field]?
    ) throws(Problem) -> [Field] {
        var seen = 0
        while seen < Self.longestLookAhead {
            try source.peek(max(seen + 1, seen < 64 << 10 ? 0 : seen * 2))
            guard source.peeked.count > seen else { break }
            seen = source.peeked.count
            let start = try ByteSource(spool: Spool(peekedOf: source))
            // Reading further, or reading the layer itself, meets any error again.
            guard let layer = try? open(start, format, reason, 0, options, [:]),
                let fields = try? survey(LayerInputs(layer, of: self), 1)
            else { continue }
            return fields
        }
        return []
    }

    /// Returns the facts about a layer that are known before any feature is read. The layer stays open for its
    /// turn if possible.
    ///
    /// - Parameters:
    ///   - readsTwice: true if all layers are first read once more. The result is then nil for a table that can be read
    ///     again.
    ///   - areChanged: true if a table is also read twice, as its records have other fields than those of the header.
    func facts(
        of index: Int = 0, _ options: LayerOptions, readsTwice: Bool, areChanged: Bool = false
    ) throws(Problem) -> LayerFacts? {
        if waiting[index] == nil {
            if readsTwice, items[index].isStream {
                var source = try source(index, options)
                let (format, reason) = try format(of: &source)
                let isTable = format.has(.isTable)
                if source.isRereadable {
                    return isTable ? nil : try open(source, format, reason, index, options).facts
                }
                guard isTable, !areChanged else {
                    spools[index] = try Spool(draining: &source)
                    return try facts(of: index, options, readsTwice: true, areChanged: areChanged)
                }
                waiting[index] = try open(source, format, reason, index, options)
            } else {
                waiting[index] = try open(index, options)
            }
        }
        return waiting[index]?.facts
    }
}
