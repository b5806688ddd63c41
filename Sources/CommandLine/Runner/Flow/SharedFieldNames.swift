import FormatKit
import Layers

/// The names of fields over all inputs. A field that differs from one of an earlier input only in case gets its name, so
/// that an option that names the field finds it in both.
struct SharedFieldNames {
    /// The names that options use.
    private var ofOptions = Known()
    /// Those and the names in each layer of an output that keeps layers apart; in all inputs, without a number.
    private var ofGroups: [Int?: Known] = [:]
    private var hasOptions = false
    /// The other names of the fields of each input that is known, by those in the input.
    private var others: [Int: [String: String]] = [:]

    private struct Known {
        /// Each name by its form in small letters; nil where several have that form.
        var names: [String: String?] = [:]
        private var exact: Set<String> = []

        mutating func add(_ name: String) {
            guard exact.insert(name).inserted else { return }
            let form = name.lowercased()
            names.updateValue(names.keys.contains(form) ? nil : name, forKey: form)
        }
    }

    /// - Parameter named: names that options use, whichever of them an input has.
    init(_ named: [String]) {
        for name in named { ofOptions.add(name) }
    }

    func isKnown(_ index: Int) -> Bool { others[index] != nil }

    /// The names that fields of an input get, by those that they have there; empty if all stay.
    func names(of index: Int) -> [String: String] { others[index] ?? [:] }

    /// Receives the names that options use.
    mutating func add(_ options: LayerOptions) {
        guard !hasOptions else { return }
        hasOptions = true
        let named =
            (options.sourceFields ?? []) + options.expectedFields + options.stepFields + options.renamedFields.values
            + options.stringFields.union(options.numberFields).union(options.namedFields)
        for name in named where !options.madeFields.contains(name) && !name.contains("*") && !name.contains("?") {
            ofOptions.add(name)
        }
    }

    /// Receives the fields of an input.
    ///
    /// - Parameter group: the layer of the output that the input is part of; nil if the output has one.
    mutating func add(_ fields: [String], of index: Int, in group: Int?) {
        var known = ofGroups[group] ?? ofOptions
        var own: [String: String] = [:]
        for (form, alike) in Dictionary(grouping: Set(fields), by: { $0.lowercased() }) where alike.count == 1 {
            if let name = known.names[form] ?? nil, name != alike[0] { own[alike[0]] = name }
        }
        others[index] = own
        for name in fields { known.add(own[name] ?? name) }
        ofGroups[group] = known
    }
}

extension LayerOptions {
    /// Options that name fields as an input has them.
    ///
    /// - Parameter names: the names that options use, by those in the input.
    func naming(_ names: [String: String]) -> LayerOptions {
        guard !names.isEmpty else { return self }
        let own = Dictionary(names.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        func inInput(_ name: String) -> String { own[name] ?? name }
        var options = self
        options.renamedFields = renamedFields.mapValues(inInput)
        for name in fields ?? [] where renamedFields[name] == nil && !madeFields.contains(name) {
            if let own = own[name] { options.renamedFields[name] = own }
        }
        options.expectedFields = expectedFields.map(inInput)
        options.stepFields = stepFields.map(inInput)
        options.namedFields = Set(namedFields.map(inInput))
        // A record of a layer that does not declare its fields may have both names, which is an error.
        options.stepFields += (sourceFields ?? []).filter { own[$0] != nil }
        options.keptColumns = Set(keptColumns.map(inInput))
        options.stringFields = Set(stringFields.map(inInput))
        options.numberFields = Set(numberFields.map(inInput))
        if let knownTypes {
            options.knownTypes = Dictionary(
                knownTypes.map { (inInput($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
        }
        options.needsFields = true
        return options
    }

    /// Options for looking at the names of fields alone.
    var forNames: LayerOptions {
        var options = self
        (options.fields, options.expectedFields, options.stepFields) = (nil, [], [])
        (options.leading, options.renamedFields, options.madeFields) = ([], [:], [])
        (options.stringFields, options.numberFields) = ([], [])
        (options.needsTypes, options.range, options.region, options.lineTimes) = (false, nil, nil, nil)
        (options.threads, options.chunkLength) = (1, 64 << 10)
        return options
    }
}

extension OpenedLayer {
    /// The names of its fields, as far as its start shows them.
    func namesOfFields() throws(Problem) -> [String] {
        guard !facts.declaresFields else { return facts.fields.map(\.name) }
        var (chunks, makeReader) = try erased()
        let reader = makeReader()
        var chunk = Chunk()
        var feature = Feature()
        guard try chunks.next(into: &chunk) else { return [] }
        reader.begin(chunk)
        while true {
            feature.removeAll()
            do throws(BadRecord) {
                _ = try reader.next(chunk, &feature)
                break
            } catch {
                continue
            }
        }
        return (0..<feature.fieldCount).map { reader.field($0).name }
    }
}
