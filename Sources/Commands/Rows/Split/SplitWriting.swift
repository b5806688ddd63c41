import FormatKit
import Layers
import Memory
import Rows
import Runner
import Streams

/// How features are divided into files.
struct SplitRequest {
    enum Division {
        /// Features with the same values are in one file.
        case byValues(RowKey)
        /// Each file has so many features.
        case byCount(Int)
        /// There are so many files.
        case evenly(Int)
    }

    var division: Division
    var pattern: FilePattern
    /// The option that says how.
    var option: String
    var maxFiles: Int

    var key: RowKey {
        if case .byValues(let key) = division { return key }
        return RowKey([])
    }

    /// The values in the name of each file, and how many features it has.
    func files(of rows: SortedRows) -> [(values: [String?], count: Int)] {
        switch division {
        case .byValues: return rows.counts
        case .byCount(let count):
            let starts = stride(from: 0, to: rows.count, by: count)
            return numbered(starts.map { min(count, rows.count - $0) })
        case .evenly(let parts):
            let sizes = (0..<parts).map { rows.count * ($0 + 1) / parts - rows.count * $0 / parts }
            return numbered(sizes.filter { $0 > 0 })
        }
    }

    /// Numbers with the same number of digits, so that names are in order.
    private func numbered(_ sizes: [Int]) -> [(values: [String?], count: Int)] {
        let width = String(sizes.count).count
        return sizes.enumerated().map { index, size in
            let number = String(index + 1)
            return ([String(repeating: "0", count: width - number.count) + number], size)
        }
    }
}

extension RowsWriting {
    /// Writes features to several files, once all of them are known.
    func writeFiles(_ request: SplitRequest) throws(Problem) {
        let gathered = try gather(by: request.key, in: pass.request.output, option: request.option, countingKeys: true)
        let files = request.files(of: gathered.rows)
        guard files.count <= request.maxFiles else {
            throw Problem(
                .data, "too-many-files", at: pass.onlyLocation,
                "\(request.option) would make \(files.count) files",
                hint: "write --max-files \(files.count) if this is right")
        }
        if files.isEmpty {
            pass.ledger.diagnostics.report(
                Problem(
                    .data, "no-files", severity: .warning, at: pass.onlyLocation,
                    "no features are left, so no file was written"))
        }
        if case .evenly(let parts) = request.division, files.count < parts, !files.isEmpty {
            pass.ledger.diagnostics.report(
                Problem(
                    .data, "fewer-files", severity: .warning, at: pass.onlyLocation,
                    "\(request.option): only \(files.count) file\(files.count == 1 ? "" : "s"), as there \(files.count == 1 ? "is 1 feature" : "are \(files.count) features")"
                ))
        }
        output.reportFormat(pass.ledger.diagnostics)
        let paths = paths(of: files.map(\.values), request.pattern)
        var writing = gathered.writing(pass)
        writing.request.longEdges = .asTheyCome
        LayerWriting(writing, output, inputs: inputs).reportMerging()
        try OutputBatch.write(beside: anchor(of: request.pattern), named: output.output.path ?? "") {
            (batch) throws(Problem) in
            for (path, file) in zip(paths, files) {
                output.output.path = path
                let part = LayerPass(
                    LayerInputs(gathered.rows.next(file.count), of: pass.layers), writing.request, writing.ledger)
                try LayerWriting(
                    part, output, inputs: inputs, madeGeometry: gathered.hasNoGeometry ? .some(.none) : nil,
                    reporter: gathered.reporter, in: batch
                ).write()
            }
            // Before the files get their names: without the list, they are not wanted.
            try writeTable(of: zip(paths, files).map { ($0, $1.values, $1.count) }, request)
        }
    }

    /// The names of files, each different from the others also where capital letters do not count.
    private func paths(of values: [[String?]], _ pattern: FilePattern) -> [String] {
        var taken: Set<String> = []
        return values.map { values in
            let path = pattern.path(values)
            var own = path
            var number = 1
            while !taken.insert(own.lowercased()).inserted {
                number += 1
                own = FilePattern.numbered(path, number)
            }
            return own
        }
    }

    /// A name in the folder of all files, or in the nearest one around it that is there.
    private func anchor(of pattern: FilePattern) -> String {
        var folder = pattern.folder
        while !folder.isEmpty, folder != "/", FileIdentity.status(at: folder)?.kind != .directory {
            let outer = folder.dropLast().lastIndex(of: "/").map { folder[...$0] } ?? ""
            folder = String(outer)
        }
        return folder + "plat-split"
    }

    /// Writes the list of files to standard output.
    private func writeTable(of files: [(path: String, values: [String?], count: Int)], _ request: SplitRequest)
        throws(Problem)
    {
        var text = ByteBuffer()
        func add(_ cells: [String?]) {
            for (index, cell) in cells.enumerated() {
                if index > 0 { text.append(UInt8(ascii: ",")) }
                if let cell { CSVCell.append(cell.utf8Span.span, to: &text) }
            }
            text.append(UInt8(ascii: "\n"))
        }
        let names = if case .byValues = request.division { request.pattern.placeholders } else { [String]() }
        add(["file"] + names + ["features"])
        for file in files { add([file.path] + (names.isEmpty ? [] : file.values) + [String(file.count)]) }
        try Output.write(to: nil) { (output) throws(Problem) in try output.write(text) }
    }
}
