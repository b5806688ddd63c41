public import Layers
import Memory

/// The values of the features of a layer by column, as JSON.
public final class PageTable {
    /// The values of a field, one after the other, with commas between them.
    public final class Column {
        public let name: String
        fileprivate var json = ByteBuffer()
        /// End of each value in the JSON.
        private var ends = FlatBuffer<Int>()
        /// Number of the values. Features after the last one have none.
        public var count: Int { ends.count }

        init(_ name: String) { self.name = name }

        /// Appends the values to a buffer.
        public func append(to buffer: inout ByteBuffer) { buffer.append(contentsOf: json) }

        /// Appends what stands for features without a value.
        fileprivate func fill(to count: Int) {
            while self.count < count { append(of: self.count) { $0.append("[]") } }
        }

        /// Appends the value of a feature, unless it has one.
        fileprivate func append(of feature: Int, _ body: (inout ByteBuffer) -> Void) {
            guard count <= feature else { return }
            while count < feature { append(of: count) { $0.append("[]") } }
            if count > 0 { json.append(UInt8(ascii: ",")) }
            body(&json)
            ends.append(json.count)
        }

        /// Appends the values of the features of a chunk.
        fileprivate func append(contentsOf chunk: Column) {
            if count > 0 { json.append(UInt8(ascii: ",")) }
            let start = json.count
            json.append(contentsOf: chunk.json)
            for index in 0..<chunk.ends.count { ends.append(start + chunk.ends[index]) }
        }

        fileprivate func keeping(_ isKept: [Bool]) -> Column {
            let kept = Column(name)
            for index in 0..<count where isKept[index] {
                if kept.count > 0 { kept.json.append(UInt8(ascii: ",")) }
                let start = index > 0 ? ends[index - 1] + 1 : 0
                kept.json.append(contentsOf: json, start..<ends[index])
                kept.ends.append(kept.json.count)
            }
            return kept
        }
    }

    public private(set) var columns: [Column] = []
    /// The identifiers of GeoJSON features.
    public private(set) var ids = Column("id")
    public private(set) var featureCount = 0

    public init() {}

    public var byteCount: Int { columns.reduce(ids.json.count) { $0 + $1.json.count } }

    /// Adds the features of a chunk.
    func append(_ chunk: PageTable) {
        for other in chunk.columns where other.count > 0 {
            let column = columns.first { $0.name == other.name } ?? addColumn(other.name)
            join(other, to: column)
        }
        if chunk.ids.count > 0 { join(chunk.ids, to: ids) }
        featureCount += chunk.featureCount
    }

    private func join(_ chunk: Column, to column: Column) {
        column.fill(to: featureCount)
        column.append(contentsOf: chunk)
    }

    /// The values of some features.
    func keeping(_ isKept: [Bool]) -> PageTable {
        let kept = PageTable()
        kept.columns = columns.map { $0.keeping(isKept) }
        kept.ids = ids.keeping(isKept)
        kept.featureCount = isKept.count { $0 }
        return kept
    }

    private func addColumn(_ name: String) -> Column {
        columns.append(Column(name))
        return columns[columns.count - 1]
    }

    // MARK: Gathering

    func add(_ field: Field) { _ = addColumn(field.name) }

    func removeAll() {
        columns = columns.map { Column($0.name) }
        ids = Column("id")
        featureCount = 0
    }

    /// Adds a feature.
    ///
    /// - Parameter isKept: for each field whether its values are kept.
    func append(_ feature: borrowing Feature, _ chunk: borrowing Chunk, keeping isKept: [Bool]) {
        for index in 0..<feature.values.count {
            let value = feature.values[index]
            guard value.field < isKept.count, isKept[value.field] else { continue }
            let bytes = value.isInScratch ? feature.scratch.bytes : chunk.bytes.bytes
            let text = bytes.extracting(value.text.range)
            columns[value.field].append(of: featureCount) { $0.append(value.kind, text) }
        }
        if !feature.id.isEmpty {
            let id = chunk.bytes.bytes.extracting(feature.id.range)
            ids.append(of: featureCount) { $0.append(id[0] == UInt8(ascii: "\"") ? .jsonString : .number, id) }
        }
        featureCount += 1
    }
}

extension ByteBuffer {
    fileprivate mutating func append(contentsOf other: borrowing ByteBuffer, _ range: Range<Int>? = nil) {
        append(other.bytes.extracting(range ?? 0..<other.count))
    }

    /// Appends a value that keeps its text in a browser.
    fileprivate mutating func append(_ kind: Value.Kind, _ text: Span<UInt8>) {
        switch kind {
        case .null: append("null")
        case .boolean, .jsonString: append(text)
        case .string: append(jsonString: text)
        case .number where ScriptNumber.keepsText(text): append(text)
        case .number, .json:
            // A list of one text stands for what the text says.
            append(UInt8(ascii: "["))
            append(jsonString: text)
            append(UInt8(ascii: "]"))
        }
    }
}
