import FormatKit
import Layers

/// The names of fields over all inputs. A field that an option names is looked up in each input alone: the only one
/// there that differs in case gets its name. Any other gets the name that it has in an earlier input.
struct SharedFieldNames {
    /// Names of fields that are found in any case, as an error has shown.
    private var corrected = Spellings()
    /// Names of the layer with which this one is compared.
    private var others = Spellings()
    /// Names that options use for fields that are read.
    private var named = Spellings()
    /// Names that options use for fields that are made.
    private var made = Spellings()
    /// Names that options use for fields of each input alone, the more important ones first.
    private var wanted: [[String]] = []
    /// True for the only input, which lacks a field that options name otherwise: an error then corrects the line.
    private let isOnly: Bool
    private var hasOptions = false
    /// The fields of each input that is known, in the order in which they became known, and the layer of the output that
    /// it is part of.
    private var inputs: [(index: Int, fields: [String], group: Int?)] = []
    /// The other names of the fields of each of them, by those in the input.
    private var renamed: [Int: [String: String]] = [:]

    /// Names by their forms in small letters.
    private struct Spellings {
        /// Nil where several have a form.
        private var names: [String: String?] = [:]
        private var exact: Set<String> = []

        /// True if the name is new.
        @discardableResult
        mutating func add(_ name: String) -> Bool {
            guard exact.insert(name).inserted else { return false }
            let form = name.lowercased()
            names.updateValue(names.keys.contains(form) ? nil : name, forKey: form)
            return true
        }

        func contains(_ name: String) -> Bool { exact.contains(name) }
        func has(_ form: String) -> Bool { names.keys.contains(form) }

        /// The only name of a form.
        func name(_ form: String) -> String? { names[form] ?? nil }
    }

    /// - Parameters:
    ///   - corrected: names of fields that are found in any case.
    ///   - others: names of the layer with which this one is compared.
    init(_ corrected: [String], others: [String] = [], isOnly: Bool) {
        self.isOnly = isOnly
        for name in corrected { self.corrected.add(name) }
        for name in others { self.others.add(name) }
    }

    /// Receives the names that options use for fields of each input, which has its own names otherwise.
    mutating func want(_ names: [[String]]) { wanted = names }

    func isKnown(_ index: Int) -> Bool { renamed[index] != nil }

    /// The names that fields of an input get, by those that they have there; empty if all stay.
    func names(of index: Int) -> [String: String] { renamed[index] ?? [:] }

    /// Receives the names that options use. Those of fields may become more with a later pass.
    mutating func add(_ options: LayerOptions) {
        var names = Array(options.namedFields)
        if !hasOptions {
            hasOptions = true
            if !isOnly { options.beginSeveral() }
            names += (options.sourceFields ?? []) + options.expectedFields + options.stepFields
            names += Array(options.renamedFields.values)
            names += options.stringFields.union(options.numberFields)
            for name in options.madeFields { made.add(name) }
        }
        var isNew = false
        for name in names where !options.madeFields.contains(name) && !name.contains("*") && !name.contains("?") {
            if named.add(name) { isNew = true }
        }
        if isNew { renameAll() }
    }

    /// Receives the fields of an input.
    ///
    /// - Parameter group: the layer of the output that the input is part of; nil if the output has one.
    mutating func add(_ fields: [String], of index: Int, in group: Int?) {
        inputs.append((index, fields, group))
        renameAll()
    }

    /// A name that options use, and that could be any of several fields of an input; nil if there is none.
    func unclear(in index: Int) -> (name: String, fields: [String])? {
        guard !isOnly, let fields = inputs.first(where: { $0.index == index })?.fields else { return nil }
        for (form, alike) in Self.byForm(fields) where alike.count > 1 {
            if let name = named.name(form), !alike.contains(name) { return (name, fields) }
        }
        return nil
    }

    private mutating func renameAll() {
        var seen: [Int?: Spellings] = [:]
        for (index, fields, group) in inputs {
            let known = seen[group] ?? Spellings()
            var own: [String: String] = [:]
            for (form, alike) in Self.byForm(fields) where alike.count == 1 {
                if let name = name(of: form, alike[0], in: index, known), name != alike[0] { own[alike[0]] = name }
            }
            renamed[index] = own
            for name in fields { seen[group, default: Spellings()].add(own[name] ?? name) }
        }
    }

    /// The name that a field of an input gets; nil if it keeps its own.
    private func name(of form: String, _ own: String, in index: Int, _ seen: Spellings) -> String? {
        if wanted.indices.contains(index) {
            if wanted[index].contains(own) { return nil }
            if let name = wanted[index].first(where: { $0.lowercased() == form }) { return name }
        }
        if corrected.has(form) { return corrected.name(form) }
        if others.has(form) { return named.contains(own) || made.contains(own) ? nil : others.name(form) }
        guard !isOnly else { return nil }
        for known in [named, made] where known.has(form) { return known.name(form) }
        return seen.name(form)
    }

    private static func byForm(_ fields: [String]) -> [String: [String]] {
        Dictionary(grouping: Set(fields), by: { $0.lowercased() })
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
