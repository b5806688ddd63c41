import Geometry
import Layers
import Readers

/// The layers of a command line, each opened when it is its turn.
final class LayerInputs {
    /// As messages call the inputs.
    let names: [String]
    private let items: [LayerItem]
    /// The one layer that there is instead, made of those of the inputs.
    let made: OpenedLayer?
    private let givenFormat: InputFormat?
    private let decidesTypesEarly: Bool
    /// What was opened ahead of its turn and can be opened only once.
    private var waiting: [Int: OpenedLayer] = [:]
    private var spools: [Int: Spool] = [:]
    /// The formats of those that were opened.
    private(set) var formats: Set<String>
    /// The types of columns of tables that were looked at before.
    private var knownTypes: [Int: [String: FieldType]] = [:]

    /// How far to look ahead for a guess: little at first, so that a slow pipe is not waited for.
    private static let lookAheads = [16, 64 << 10]
    /// How far to look ahead for the first feature.
    private static let longestLookAhead = 16 << 20

    /// - Parameter decidesTypesEarly: that the types of a CSV's columns are judged by its start, even of a file.
    init(_ paths: [String], format: InputFormat?, decidesTypesEarly: Bool = false) {
        var items: [LayerItem] = []
        for path in paths { items += LayerItem.items(of: path, format: format) }
        self.items = items
        names = items.map(\.name)
        made = nil
        formats = []
        givenFormat = format
        self.decidesTypesEarly = decidesTypesEarly
    }

    /// What was made of other inputs.
    init(_ made: OpenedLayer, of others: LayerInputs) {
        self.made = made
        names = others.names
        items = []
        givenFormat = nil
        decidesTypesEarly = false
        formats = others.formats
    }

    var count: Int { made == nil ? items.count : 1 }

    /// Throws if one of them is known to be beyond opening, so that nothing is written before that is said.
    func checkOpenable() throws(Problem) {
        for item in items { try item.checkOpenable() }
    }

    /// Opens an input, which can be done again if it is a file or was kept.
    func open(_ index: Int, _ options: LayerOptions) throws(Problem) -> OpenedLayer {
        if let made { return made }
        let layer = try opened(index, options)
        formats.insert(layer.facts.format)
        return layer
    }

    private func opened(_ index: Int, _ options: LayerOptions) throws(Problem) -> OpenedLayer {
        if let layer = waiting.removeValue(forKey: index) { return layer }
        if let set = try items[index].shapefile() {
            var options = options
            options.isOneOfMany = count > 1
            return .shapefile(try ShapefileLayer(set, index: index, options: options))
        }
        var source = try source(index, options)
        let (format, reason) = try format(of: &source)
        return try open(source, format, reason, index, options)
    }

    /// Opens every input ahead of its turn if all are tables, whose headers tell their columns; nil if some is not.
    /// Those that are none and can be read only once are kept for a second reading.
    func openTables(_ options: LayerOptions) throws(Problem) -> [LayerFacts]? {
        var facts: [LayerFacts] = []
        var areTables = true
        for index in items.indices {
            if items[index].isShapefile {
                areTables = false
                continue
            }
            var source = try source(index, options)
            let (format, reason) = try format(of: &source)
            if areTables, format == .csv || format == .tsv {
                let isRereadable = source.isRereadable
                let layer = try open(source, format, reason, index, options)
                facts.append(layer.facts)
                if !isRereadable { waiting[index] = layer }
            } else {
                areTables = false
                ByteSource.noteRereading(of: items[index].path)
                if !source.isRereadable { spools[index] = try Spool(draining: &source) }
            }
        }
        return areTables ? facts : nil
    }

    /// Fields that are numbers in one table and text in another, and so are text in all. Tables that can be read only once
    /// are not looked at ahead of their turn.
    func disputedFields(_ options: LayerOptions) throws(Problem) -> Set<String> {
        guard count > 1 else { return [] }
        var types: [String: FieldType] = [:]
        var disputed: Set<String> = []
        for index in items.indices where items[index].isRegularFile {
            var source = try source(index, options)
            let (format, reason) = try format(of: &source)
            guard format == .csv || format == .tsv else { continue }
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

    /// The names that fields have in any of the layers, as far as they can be known before features are read, and whether
    /// that is all of them. Where only the features tell, a pass over them does: `survey` makes it, and returns nil where there
    /// is no feature. Of what can be read only once it is made over the first feature alone.
    func fieldNames(
        _ options: LayerOptions, survey: (LayerInputs, _ limit: Int?) throws(Problem) -> [Field]?
    ) throws(Problem) -> (names: Set<String>, areAll: Bool) {
        if let wanted = options.fields { return (Set(wanted), true) }
        var names: Set<String> = []
        var (areAll, needsSurvey) = (true, false)
        for index in items.indices {
            if items[index].isShapefile {
                names.formUnion(try open(index, options).facts.fields.map(\.name))
                continue
            }
            var source = try source(index, options)
            let (format, reason) = try format(of: &source)
            let isRereadable = source.isRereadable
            if !isRereadable, !format.tellsFields {
                names.formUnion(try firstFields(of: &source, format, reason, options, survey).map(\.name))
            }
            let layer = try open(source, format, reason, index, options)
            names.formUnion(layer.facts.fields.map(\.name))
            // To judge the columns of a whole table again would take a while; others may make one of several be read otherwise.
            if !isRereadable || count == 1 && format.tellsFields { waiting[index] = layer }
            guard !format.tellsFields else { continue }
            if isRereadable {
                needsSurvey = true
                ByteSource.noteRereading(of: items[index].path)
            } else {
                areAll = false
            }
        }
        if areAll, needsSurvey { names.formUnion((try survey(self, nil) ?? []).map(\.name)) }
        return (names, areAll)
    }

    /// The fields of the first feature, by a look ahead that waits for no more than that.
    private func firstFields(
        of source: inout ByteSource, _ format: InputFormat, _ reason: String?, _ options: LayerOptions,
        _ survey: (LayerInputs, Int?) throws(Problem) -> [Field]?
    ) throws(Problem) -> [Field] {
        var seen = 0
        while seen < Self.longestLookAhead {
            try source.peek(max(seen + 1, seen < 64 << 10 ? 0 : seen * 2))
            guard source.peeked.count > seen else { break }
            seen = source.peeked.count
            let start = try ByteSource(spool: Spool(peekedOf: source))
            // What is wrong, or not there yet, is met again.
            guard let layer = try? open(start, format, reason, 0, options),
                let fields = try? survey(LayerInputs(layer, of: self), 1)
            else { continue }
            return fields
        }
        return []
    }

    /// Lets those that can be read only once be read again.
    func keepAll(_ options: LayerOptions) throws(Problem) {
        for index in items.indices where !items[index].isShapefile && spools[index] == nil {
            var source = try source(index, options)
            if !source.isRereadable { spools[index] = try Spool(draining: &source) }
        }
    }

    /// Whether points may be among the features: a shapefile says what it holds.
    func mayHavePoints(_ options: LayerOptions) throws(Problem) -> Bool {
        for index in items.indices {
            guard items[index].isShapefile else { return true }
            let kind = try open(index, options).facts.kind
            if kind == .point || kind == .multiPoint || kind == .null { return true }
        }
        return false
    }

    /// Tells the progress that all of them are read once more.
    func noteRereading() {
        for item in items { ByteSource.noteRereading(of: item.path) }
    }

    private func open(
        _ source: consuming ByteSource, _ format: InputFormat, _ reason: String?, _ index: Int, _ options: LayerOptions
    ) throws(Problem) -> OpenedLayer {
        let guess = reason.map { LayerFacts.Guess("format", format.rawValue, $0) }
        var source = source
        var options = options
        options.knownTypes = knownTypes[index]
        options.isOneOfMany = count > 1
        switch format {
        case .csv, .tsv:
            let canReopen = source.isRereadable && !decidesTypesEarly
            let reopen = { () throws(Problem) in
                ByteSource.noteRereading(of: self.items[index].path)
                return try self.source(index, options)
            }
            let layer = try CSVLayer(
                source, reopen: canReopen ? reopen : nil, index: index, options: options, format: format.rawValue)
            layer.facts.guesses.insert(contentsOf: [guess].compactMap(\.self), at: 0)
            return .csv(layer)
        case .geojson, .geojsonseq:
            let flavor = try format == .geojsonseq ? sequenceFlavor(of: &source) : reason == nil ? .document : nil
            let layer = try GeoJSONLayer(source, index: index, options: options, flavor: flavor)
            // One that was guessed by more than the first byte is told with that reason.
            if flavor != nil { layer.facts.guesses.insert(contentsOf: [guess].compactMap(\.self), at: 0) }
            return .geoJSON(layer)
        case .shapefile:
            throw Problem(
                .usage, "not-seekable", at: Place(source: source.name),
                "a shapefile is several files: it is read by its name",
                hint: "give the path of its .shp, or of a .zip that holds it")
        }
    }

    /// A sequence starts with a record separator, or has none.
    private func sequenceFlavor(of source: inout ByteSource) throws(Problem) -> GeoJSONFlavor {
        try source.peek(1)
        return source.peeked.count > 0 && source.peeked[0] == 0x1E ? .records : .lines
    }

    private func source(_ index: Int, _ options: LayerOptions) throws(Problem) -> ByteSource {
        if let spool = spools[index] { return try ByteSource(spool: spool) }
        return try ByteSource(path: items[index].path, encoding: options.encoding)
    }

    private func format(of source: inout ByteSource) throws(Problem) -> (InputFormat, reason: String?) {
        if let givenFormat { return (givenFormat, nil) }
        for length in Self.lookAheads {
            try source.peek(length)
            // A blank or two may stand in front.
            if InputFormat.canGuess(from: source.peeked) { break }
        }
        let (format, reason) = try InputFormat.guess(from: source.peeked, name: source.name)
        return (format, reason)
    }
}
