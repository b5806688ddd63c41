import Features
import FormatKit
import Layers
import Memory
import Streams

/// Keeps the placemarks of all inputs, then writes one document: schemas come first, and folders are whole.
final class KMLWriter: LayerWriter {
    private let output: Output
    private let settings: OutputSettings
    private let folderField: String?
    private let rows = GroupedRows()
    /// The names of the folders.
    private var folders = TextTable()
    private var types: [(name: String, types: KMLTypes)] = []
    private var indices: [String: Int] = [:]
    private var names: [String] = []
    private var hasFolderField = false
    /// The name of the layer whose features come now, which is a folder; empty for none.
    private var layer: [UInt8] = []

    init(_ output: Output, _ settings: OutputSettings) {
        (self.output, self.settings) = (output, settings)
        folderField = settings.ofFormats[KMLSettings.self].folderField
    }

    var sink: Sink {
        Sink(self) { [precision = settings.precision, folderField] in
            KMLEncoder(precision: precision, folderField: folderField)
        }
    }

    func beginLayer(of source: String?, named name: String?) { layer = name.map { Array($0.utf8) } ?? [] }

    func add(_ encoder: borrowing KMLEncoder) throws(Problem) {
        if folderField != nil, !hasFolderField {
            hasFolderField = encoder.hasFolderField
            names = encoder.fieldNames
        }
        for (name, found) in encoder.typedFields where !found.isEmpty {
            if let index = indices[name] {
                types[index].types.formUnion(found)
            } else {
                indices[name] = types.count
                types.append((name, found))
            }
        }
        var runs = FlatBuffer<GroupedRows.Run>()
        for index in 0..<encoder.runs.count {
            let run = encoder.runs[index]
            let name = folderField == nil ? layer : encoder.folders[run.group]
            runs.append(GroupedRows.Run(group: folders.number(of: name.span), end: run.end))
        }
        try rows.append(encoder.output, runs)
    }

    func finish(_ end: OutputEnd, _ ledger: Ledger) throws(Problem) {
        if let folderField, !hasFolderField, !names.isEmpty {
            throw Problem(
                .usage, "no-such-field", "--folder-by: no feature has a field '\(printable(folderField))'",
                hint: "\(adviceOnFields(for: folderField, among: names))")
        }
        guard output.isNamed(endingIn: ".kmz") else {
            return try write { (buffer) throws(Problem) in try output.write(buffer) }
        }
        let document = try Scratch()
        try write { (buffer) throws(Problem) in try document.append(buffer) }
        try output.write(zipOf: document, named: "doc.kml")
    }

    private func write(to body: (borrowing ByteBuffer) throws(Problem) -> Void) throws(Problem) {
        try body(head)
        var buffer = ByteBuffer()
        // Placemarks without a folder come first.
        let plain = folders.number(ifKnown: ByteBuffer())
        let truths = KMLTruths(types)
        if let plain {
            try rows.forEachPiece(ofGroup: plain) { (piece) throws(Problem) in try truths.write(piece, to: body) }
        }
        for folder in 0..<folders.count where folder != plain {
            buffer.removeAll()
            var name = ByteBuffer()
            folders.copy(folder, to: &name)
            buffer.append("<Folder><name>")
            _ = buffer.append(xml: name.bytes)
            buffer.append("</name>\n")
            try body(buffer)
            try rows.forEachPiece(ofGroup: folder) { (piece) throws(Problem) in try truths.write(piece, to: body) }
            buffer.removeAll()
            buffer.append("</Folder>\n")
            try body(buffer)
        }
        buffer.removeAll()
        buffer.append("</Document>\n</kml>\n")
        try body(buffer)
    }

    /// The start of the document, with the types of its values.
    private var head: ByteBuffer {
        var head = ByteBuffer()
        head.append(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2">
            <Document>

            """)
        if let attribution = settings.attribution {
            head.append("<description>")
            _ = head.append(xml: attribution)
            head.append("</description>\n")
        }
        guard !types.isEmpty else { return head }
        head.append("<Schema name=\"fields\" id=\"fields\">\n")
        for (name, types) in types {
            head.append("<SimpleField type=\"\(types.name)\" name=\"")
            _ = head.append(xml: name, isAttribute: true)
            head.append("\"></SimpleField>\n")
        }
        head.append("</Schema>\n")
        return head
    }
}
