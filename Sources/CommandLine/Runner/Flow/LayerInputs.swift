import CommandKit
import FormatKit
package import Layers

/// Layers of a command line, each opened when its turn comes.
package final class LayerInputs {
    /// Names of the inputs in messages.
    package let names: [String]
    package let items: [LayerItem]
    /// The only layer, if it was made from those of the inputs.
    let made: (any OpenedLayer)?
    /// Layers that an output keeps apart if it can, because one file has several of them; empty for a single one.
    let groups: [LayerGroup]
    private let givenFormat: (any ReadableFormat)?
    private let decidesTypesEarly: Bool
    /// Layers that were opened ahead of their turn and are kept open for it.
    var waiting: [Int: any OpenedLayer] = [:]
    var spools: [Int: Spool] = [:]
    /// Formats of the layers opened so far.
    package private(set) var formats: [String: any LayerFormat]
    /// Names of the fields that inputs declare, by the index of the input. Their records may all be bad.
    package private(set) var declaredFields: [Int: [String]] = [:]
    /// The ranges of inputs that are read; nil for all of them.
    package var ranges: (any InputRanges)?
    /// Names of fields that several inputs have; nil if each keeps its own.
    private var sharedNames: SharedFieldNames?
    /// True if the output keeps the layers of a file apart, so that each has its own names.
    package var areKeptApart = false
    /// True if each input has its own names, as the layers of a map do.
    private var areNamedApart = false
    /// Number of inputs at the start whose names were looked at.
    private var learned = 0
    /// Types of the columns of tables that were examined earlier.
    var knownTypes: [Int: [String: FieldType]] = [:]

    /// Bytes to read ahead for a guess: few at first, to avoid waiting for a slow pipe.
    private static let lookAheads = [16, 512, 64 << 10]
    /// Bytes to read ahead for the first feature.
    static let longestLookAhead = 16 << 20

    /// - Parameter decidesTypesEarly: true to decide the column types of a CSV by its start, even for a file.
    package init(_ paths: [String], format: (any ReadableFormat)?, decidesTypesEarly: Bool = false) {
        let items = LayerItem.items(of: paths, format: format)
        self.items = items
        names = items.map(\.name)
        groups = LayerGroup.groups(of: items)
        made = nil
        formats = [:]
        givenFormat = format
        self.decidesTypesEarly = decidesTypesEarly
        let corrected = CurrentRun.namesInAnyCase
        if items.count > 1 || !corrected.isEmpty {
            sharedNames = SharedFieldNames(corrected, isOnly: items.count == 1)
        }
    }

    /// Takes the layer that was made from other inputs.
    ///
    /// - Parameter keepsLayers: true if its features say which layers of these they come from.
    package init(_ made: any OpenedLayer, of others: LayerInputs..., keepsLayers: Bool = false) {
        self.made = made
        names = others.flatMap(\.names)
        groups = keepsLayers ? [] : others.flatMap(\.groups)
        items = []
        givenFormat = nil
        decidesTypesEarly = false
        formats = others.reduce(into: [:]) { $0.merge($1.formats) { first, _ in first } }
    }

    /// Takes a layer that was made of no input, with its name in messages.
    package init(_ made: any OpenedLayer, named name: String) {
        self.made = made
        names = [name]
        groups = []
        items = []
        givenFormat = nil
        decidesTypesEarly = false
        formats = [:]
    }

    /// The name of the layer of each input.
    package var layerNames: [String] { items.map { $0.layerName ?? $0.nameByFile ?? "" } }

    /// The layer that all inputs name; nil if they name none, or several.
    var named: String? {
        guard let name = items.first?.namedLayer, items.allSatisfy({ $0.namedLayer == name }) else { return nil }
        return name
    }

    /// The group whose fields share names with those of an input; nil if all inputs do.
    private func groupOfNames(_ index: Int) -> Int? {
        if areNamedApart { return index }
        return areKeptApart ? groups.firstIndex { $0.items.contains(index) } : nil
    }

    /// Reports what was skipped where the inputs were found.
    package var notices: [Problem] { items.compactMap(\.notice) }

    /// Reports each input with the names of fields that it has.
    package func keepNames() { sharedNames = nil }

    /// Lets each input have its own names, as the layers of a map do, but for those that options use for its fields.
    ///
    /// - Parameter names: names that options use for fields of each input, the more important ones first.
    package func nameApart(naming names: [[String]]) {
        areNamedApart = true
        sharedNames?.want(names)
    }

    /// The names of the fields of the only input, if its start declares them and can be read again at little cost.
    package func declaredAhead(_ options: LayerOptions) -> [String] {
        guard items.count == 1, items[0].packed == nil, canBeReadAgain(0), !options.leavesOutAttributes else {
            return []
        }
        do throws(Problem) {
            let options = options.forNames
            guard items[0].isStream else { return Self.declared(try openFiles(0, options, [:])) }
            var source = try source(0, options)
            let (format, reason) = try format(of: &source)
            guard format.has(.isTable) else { return [] }
            return Self.declared(try open(source, format, reason, 0, options, [:]))
        } catch {
            return []
        }
    }

    private static func declared(_ layer: any OpenedLayer) -> [String] {
        layer.facts.declaresFields ? layer.facts.fields.map(\.name) : []
    }

    /// Gives fields that differ only in case from those of another layer the names that they have there.
    package func takeNames(_ others: [String]) {
        sharedNames = SharedFieldNames(CurrentRun.namesInAnyCase, others: others, isOnly: count == 1)
    }

    /// The names of the fields of the inputs that can be read again, as far as their starts show them.
    package func namesAhead(_ options: LayerOptions) -> [String] {
        guard !options.leavesOutAttributes else { return [] }
        return items.indices.flatMap { namesOfFields($0, options.forNames) }
    }

    /// Closes an input that was opened ahead of its turn.
    package func close(_ index: Int) { waiting[index] = nil }

    package var count: Int { made == nil ? items.count : 1 }

    /// True if all inputs can be read more than once.
    package var areFiles: Bool { items.allSatisfy { !$0.isStream || $0.isRereadable } }

    /// False if nothing of an input is read.
    package func isWanted(_ index: Int) -> Bool { ranges?.isWanted(index) ?? true }

    /// True if inputs are opened again and again for other ranges.
    var areReopened: Bool { ranges?.areChanging ?? false }

    /// Throws if one of the inputs is known to be unreadable, so that the error comes before any output.
    package func checkOpenable() throws(Problem) {
        for item in items { try item.checkOpenable() }
    }

    /// Opens an input. A file, or an input that was kept, can be opened again.
    package func open(_ index: Int, _ options: LayerOptions) throws(Problem) -> any OpenedLayer {
        if let made { return made }
        var layer = try opened(index, options)
        // A layer that was opened ahead of its turn may be one already.
        if !(layer is SteppedLayer), !options.leading.allSatisfy(\.keepsFields) {
            layer = try SteppedLayer(layer, options.leading)
        }
        if let format = layer.facts.format { formats[format.name] = format }
        if layer.facts.declaresFields { declaredFields[index] = layer.facts.fields.map(\.name) }
        return layer
    }

    private func opened(_ index: Int, _ options: LayerOptions) throws(Problem) -> any OpenedLayer {
        if let layer = waiting.removeValue(forKey: index), !areReopened { return layer }
        if !items[index].isStream {
            try learnNames(of: index, options)
            return try openFiles(index, options, sharedNames?.names(of: index) ?? [:])
        }
        var source = try source(index, options)
        let (format, reason) = try format(of: &source, isLive: options.isLive && !source.isRereadable)
        return try open(source, format, reason, index, options)
    }

    /// Opens every input ahead of its turn if all are tables, whose headers name their columns; nil if any is not. An
    /// input that is not a table and can be read only once is kept for a second reading.
    ///
    /// - Parameter areChanged: true if records have other fields than those of the header, so that all inputs are treated
    ///   as if they were no tables.
    func openTables(_ options: LayerOptions, areChanged: Bool) throws(Problem) -> [LayerFacts]? {
        var facts: [LayerFacts] = []
        var areTables = !areChanged
        for index in items.indices {
            if !items[index].isStream {
                areTables = false
                continue
            }
            if let known = waiting[index]?.facts, known.format?.has(.isTable) ?? false {
                facts.append(known)
                continue
            }
            var source = try source(index, options)
            let (format, reason) = try format(of: &source, isLive: options.isLive && !source.isRereadable)
            if areTables, format.has(.isTable) {
                let isRereadable = source.isRereadable
                let layer = try open(source, format, reason, index, options)
                facts.append(layer.facts)
                // One of several tables may have to be read differently because of the others.
                if !isRereadable || count == 1 { waiting[index] = layer }
            } else {
                areTables = false
                ByteSource.noteRereading(of: items[index].path)
                if !source.isRereadable { spools[index] = try Spool(draining: &source) }
            }
        }
        return areTables ? facts : nil
    }

    /// Keeps the inputs that can be read only once, so that they can be read again.
    package func keepAll(_ options: LayerOptions) throws(Problem) {
        for index in items.indices where items[index].isStream && spools[index] == nil {
            var source = try source(index, options)
            if !source.isRereadable { spools[index] = try Spool(draining: &source) }
        }
    }

    /// Reports to the progress that all inputs are read once more.
    package func noteRereading() {
        for item in items { ByteSource.noteRereading(of: item.path) }
    }

    /// Opens an input whose bytes are not one stream.
    ///
    /// - Parameter names: other names of its fields.
    private func openFiles(
        _ index: Int, _ options: LayerOptions, _ names: [String: String]
    ) throws(Problem) -> any OpenedLayer {
        let options = ownOptions(options, index, names)
        guard let layer = try items[index].open(index, TimedLayer.options(of: options)) else {
            preconditionFailure("a stream")
        }
        return renaming(try TimedLayer.reading(layer, options), names)
    }

    private func renaming(_ layer: any OpenedLayer, _ names: [String: String]) -> any OpenedLayer {
        names.isEmpty ? layer : RenamedLayer(layer, names)
    }

    func open(
        _ source: consuming ByteSource, _ format: any ReadableFormat, _ reason: String?, _ index: Int,
        _ options: LayerOptions
    ) throws(Problem) -> any OpenedLayer {
        var source = source
        if let names = sharedNames, !names.isKnown(index), !canBeReadAgain(index), !options.isLive {
            try learnNames(before: index, options)
            let own = firstNames(of: &source, format, reason, options)
            sharedNames?.add(own, of: index, in: groupOfNames(index))
            try checkNames(of: index)
        } else {
            try learnNames(of: index, options)
        }
        return try open(source, format, reason, index, options, sharedNames?.names(of: index) ?? [:])
    }

    /// - Parameter names: other names of its fields.
    func open(
        _ source: consuming ByteSource, _ format: any ReadableFormat, _ reason: String?, _ index: Int,
        _ options: LayerOptions, _ names: [String: String]
    ) throws(Problem) -> any OpenedLayer {
        formats[format.name] = format
        var options = ownOptions(options, index, names)
        options.knownTypes = decidesTypesEarly ? nil : ranges?.types(of: index) ?? knownTypes[index]
        let reopen = { [options] () throws(Problem) in
            ByteSource.noteRereading(of: self.items[index].path)
            return try self.source(index, options)
        }
        let isRereadable = source.isRereadable
        let item = items[index]
        let isFile = isRereadable && spools[index] == nil && item.path != "-" && item.packed == nil
        let input = LayerInput(
            index: index, options: TimedLayer.options(of: options), reason: reason,
            path: isFile ? items[index].path : nil, isStandardInput: items[index].path == "-",
            reopen: isRereadable && !decidesTypesEarly ? reopen : nil)
        return renaming(try TimedLayer.reading(try format.open(source, input), options), names)
    }

    /// Finds out how an input and those before it spell their fields, as far as these can be read again.
    private func learnNames(of index: Int, _ options: LayerOptions) throws(Problem) {
        try learnNames(before: index, options)
        if let names = sharedNames, !names.isKnown(index) {
            let fields = options.leavesOutAttributes ? [] : namesOfFields(index, options.forNames)
            sharedNames?.add(fields, of: index, in: groupOfNames(index))
        }
        try checkNames(of: index)
    }

    /// Throws if an option names a field that could be any of several of an input.
    private func checkNames(of index: Int) throws(Problem) {
        guard let (name, fields) = sharedNames?.unclear(in: index),
            let option = CurrentRun.given?.option(naming: name, operand: "the condition")
        else { return }
        throw Problem(noFieldNamed: name, option, amongNames: fields, at: InputLocation(source: names[index]))
    }

    private func learnNames(before index: Int, _ options: LayerOptions) throws(Problem) {
        guard sharedNames != nil else { return }
        sharedNames?.add(options)
        while learned < index {
            let other = learned
            learned += 1
            if !items[other].isStream || canBeReadAgain(other) { try learnNames(of: other, options) }
        }
    }

    private func canBeReadAgain(_ index: Int) -> Bool {
        spools[index] != nil || items[index].isRereadable && items[index].path != "-"
    }

    /// The names of the fields of an input that can be read again. Opening it for its records meets any error again.
    private func namesOfFields(_ index: Int, _ options: LayerOptions) -> [String] {
        do throws(Problem) {
            guard items[index].isStream else { return try openFiles(index, options, [:]).namesOfFields() }
            guard canBeReadAgain(index) else { return [] }
            var source = try source(index, options)
            let (format, reason) = try format(of: &source)
            return try open(source, format, reason, index, options, [:]).namesOfFields()
        } catch {
            return []
        }
    }

    /// The names of the fields of an input that can be read only once, found by reading ahead no further than necessary.
    private func firstNames(
        of source: inout ByteSource, _ format: any ReadableFormat, _ reason: String?, _ options: LayerOptions
    ) -> [String] {
        var seen = 0
        while seen < Self.longestLookAhead {
            guard (try? source.peek(max(seen + 1, seen < 64 << 10 ? 0 : seen * 2))) != nil, source.peeked.count > seen,
                let start = try? ByteSource(spool: Spool(peekedOf: source))
            else { break }
            seen = source.peeked.count
            guard let layer = try? open(start, format, reason, 0, options.forNames, [:]),
                let names = try? layer.namesOfFields(), !names.isEmpty
            else { continue }
            return names
        }
        return []
    }
}

extension LayerInputs {
    /// The options of one input: its range and its names of fields.
    private func ownOptions(_ options: LayerOptions, _ index: Int, _ names: [String: String]) -> LayerOptions {
        var options = options
        options.isOneOfMany = count > 1
        if let range = ranges?.range(of: index) { options.range = (items[index].path, range) }
        return options.naming(names)
    }

    package func source(_ index: Int, _ options: LayerOptions) throws(Problem) -> ByteSource {
        if let spool = spools[index] { return try ByteSource(spool: spool) }
        if let packed = items[index].packed { return try packed.source(encoding: options.encoding) }
        return try ByteSource(path: items[index].path, encoding: options.encoding)
    }

    /// - Parameter isLive: true to wait for no more than is needed to recognise a table.
    func format(
        of source: inout ByteSource, isLive: Bool = false
    ) throws(Problem) -> (any ReadableFormat, reason: String?) {
        if let givenFormat { return (givenFormat, nil) }
        let isEvident = isLive ? try Formats.recognition.isEvident(readingAheadIn: &source) : false
        for length in isEvident ? [] : Self.lookAheads {
            try source.peek(length)
            // There may be blanks before the first byte.
            if Formats.recognition.isEvident(in: source.peeked) { break }
        }
        let (format, reason) = try Formats.recognition.format(
            of: source.peeked, name: source.name, isEmptyLayer: source.isEmptyLayer)
        return (format, reason)
    }
}

extension LayerInputs {
    /// Returns a function that finds the position of a record that was read before. It counts lines by reading the
    /// input again.
    package func recordLocations(encoding: String?)
        -> @Sendable (_ source: Int, _ record: Int, _ key: Int) -> InputLocation?
    {
        let items = items.map { (name: $0.name, path: $0.isRegularFile ? $0.path : nil) }
        return { source, record, key in
            guard items.indices.contains(source) else { return nil }
            let (name, path) = items[source]
            guard let path, let (line, column) = ByteSource.line(ofByte: key, in: path, encoding: encoding) else {
                return InputLocation(source: name, record: record)
            }
            return InputLocation(source: name, line: line, column: column, record: record, byte: key)
        }
    }
}
