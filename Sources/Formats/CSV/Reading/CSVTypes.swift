import Layers
import Memory

/// Decides which columns hold numbers only.
struct CSVTypes {
    /// Evidence for each attribute: the forms of its values.
    private var attributes: [Evidence]

    struct Evidence {
        var column: Int
        var forms: NumberForms = []
        /// The type if it is known already, so that values do not count.
        var known: FieldType?

        /// True if more values could still change what it is.
        var isOpen: Bool { !forms.areText && known == nil }
    }

    init(_ plan: CSVPlan, _ options: LayerOptions) {
        attributes = plan.attributes.map { attribute in
            let name = attribute.field.name
            let isTyped = options.needsTypes || options.stepFields.contains { $0.lowercased() == name.lowercased() }
            let isText =
                !isTyped || options.stringFields.contains(name) || options.numberFields.contains(name)
            let known: FieldType? = isText ? .string : options.knownTypes?[name]
            return Evidence(column: attribute.column, known: known)
        }
    }

    /// Adds the rows of the sample.
    mutating func take(_ sample: CSVSample, _ plan: CSVPlan) {
        var isHeader = plan.hasHeader
        var evidence = attributes
        sample.forEachRow(columnCount: plan.columnCount) { rows, bytes in
            if !isHeader { Self.take(rows, bytes, plan.nullTexts, &evidence) }
            isHeader = false
            return true
        }
        attributes = evidence
    }

    var hasCandidates: Bool { attributes.contains(where: \.isOpen) }

    /// The forms of values in each column whose type is not known.
    func evidence(_ plan: CSVPlan) -> [CSVLayer.ColumnValues] {
        zip(plan.attributes, attributes).filter { $1.known == nil }.map { ($0.field.name, $1.forms) }
    }

    /// Adds all rows of the table.
    ///
    /// - Parameter count: gets the rows and lines of each chunk, to the last of them.
    mutating func check(
        _ chunks: RecordChunks<CSVFraming>, _ plan: CSVPlan, _ options: LayerOptions,
        counting count: CSVLayer.RowCounter? = nil
    ) throws(Problem) {
        let open = attributes.filter(\.isOpen)
        let committer = Committer(open, count)
        let countsLines = count != nil
        try runPipeline(
            from: chunks, threads: options.threads, first: Worker(open, plan, countsLines: countsLines),
            makeWorker: { Worker(open, plan, countsLines: countsLines) }, into: committer)
        for found in committer.evidence {
            guard let index = attributes.firstIndex(where: { $0.column == found.column }) else { continue }
            attributes[index] = found
        }
    }

    /// - Parameters:
    ///   - isVerified: true if all rows were received.
    ///   - isRange: true if only a range of the rows is read.
    func decide(_ plan: inout CSVPlan, isVerified: Bool, isRange: Bool) {
        for (index, evidence) in attributes.enumerated() {
            // Where later values are unknown, a code decides.
            let isNumber = evidence.forms.areNumbers && (isVerified || !evidence.forms.contains(.codeLike))
            // Of a range without values other ranges decide; a column without values fits any use.
            let text: FieldType = (isRange || isVerified) && evidence.forms.isEmpty ? .any : .string
            plan.attributes[index].field.type = evidence.known ?? (isNumber ? .number : text)
            plan.attributes[index].isVerified = isVerified && evidence.known == nil
        }
    }

    /// Trusts the types of columns that all rows have decided in an earlier reading.
    func verify(_ plan: inout CSVPlan) {
        for index in attributes.indices where attributes[index].known == .number {
            plan.attributes[index].isVerified = true
        }
    }

    /// Adds the values of a row; a row that will be refused decides nothing.
    @inline(__always)
    private static func take(
        _ rows: borrowing CSVRows, _ bytes: Span<UInt8>, _ nullTexts: NullTexts, _ evidence: inout [Evidence]
    ) {
        guard rows.fits else { return }
        for index in evidence.indices where evidence[index].isOpen {
            let field = rows.fields[evidence[index].column]
            let text = bytes.extracting(field.text.range)
            guard !text.isEmpty, !nullTexts.contains(text) else { continue }
            evidence[index].forms.formUnion(text.numberForm)
        }
    }

    private final class Worker: ChunkWorker {
        private(set) var evidence: [Evidence]
        /// Rows and lines of the last chunk.
        private(set) var rows = 0
        private(set) var lines = LineCount()
        private var check: ColumnCheck
        private let plan: CSVPlan
        private let countsLines: Bool

        init(_ evidence: [Evidence], _ plan: CSVPlan, countsLines: Bool) {
            self.evidence = evidence
            self.plan = plan
            self.countsLines = countsLines
            check = ColumnCheck(plan)
        }

        func work(_ chunk: borrowing Chunk) {
            rows = check.take(chunk, plan, &evidence)
            guard countsLines else { return }
            lines = LineCount()
            lines.add(chunk.bytes.bytes)
        }
    }

    /// The loop over rows, in buffers that need no reference counting.
    private struct ColumnCheck: ~Copyable {
        private var rows: CSVRows
        private var columns = FlatBuffer<Column>()

        private struct Column: BitwiseCopyable {
            var index: Int
            var forms: NumberForms
        }

        init(_ plan: CSVPlan) {
            rows = CSVRows(delimiter: plan.delimiter, columnCount: plan.columnCount)
        }

        /// Returns the number of rows.
        mutating func take(_ chunk: borrowing Chunk, _ plan: CSVPlan, _ evidence: inout [Evidence]) -> Int {
            var count = 0
            columns.removeAll()
            for item in evidence {
                columns.append(Column(index: item.column, forms: item.forms))
            }
            let bytes = chunk.bytes.bytes
            rows.begin(bytes)
            if chunk.isFirst, plan.hasHeader { _ = rows.next(bytes) }
            while rows.next(bytes) {
                count += 1
                guard rows.fits, plan.recordLimit.allows(rows.end - rows.start) else { continue }
                for index in 0..<columns.count where !columns[index].forms.areText {
                    let text = rows.fields[columns[index].index].text
                    if text.isEmpty { continue }
                    let form = bytes.extracting(text.range).numberForm
                    if form == .other, plan.nullTexts.contains(bytes.extracting(text.range)) { continue }
                    columns[index].forms.formUnion(form)
                }
            }
            for index in evidence.indices { evidence[index].forms = columns[index].forms }
            return count
        }
    }

    private final class Committer: ChunkCommitter {
        private(set) var evidence: [Evidence]
        private let count: CSVLayer.RowCounter?

        init(_ evidence: [Evidence], _ count: CSVLayer.RowCounter?) {
            self.evidence = evidence
            self.count = count
        }

        /// Ends early when every column has turned out to be text, unless rows are counted.
        func commit(_ worker: inout Worker, _ chunk: borrowing Chunk) -> Bool {
            count?(chunk, worker.rows, worker.lines)
            for index in evidence.indices { evidence[index].forms.formUnion(worker.evidence[index].forms) }
            return count != nil || evidence.contains(where: \.isOpen)
        }
    }
}
