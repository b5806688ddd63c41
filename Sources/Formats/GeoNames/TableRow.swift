import Layers
import Streams

/// A row with as many cells as its table has columns, all of them UTF-8.
struct TableRow {
    let cells: TableCells
    let record: TextRange

    init(_ cells: TableCells, _ record: TextRange) {
        (self.cells, self.record) = (cells, record)
    }

    func text(_ index: Int, in text: Span<UInt8>) -> String { cells.text(index, in: text) }

    func fault(_ code: String, at index: Int, _ message: Wording, hint: Wording? = nil) -> BadRecord {
        let start = index < cells.count ? cells[index].lowerBound : record.lowerBound
        return BadRecord(code, record: record, at: start, message, hint: hint)
    }

    private func shown(_ index: Int, in text: Span<UInt8>) -> String {
        index < cells.count ? excerpt(cells[index].map { text[$0] }) : ""
    }

    /// An identifier of GeoNames.
    func identifier(_ index: Int, in text: Span<UInt8>) throws(BadRecord) -> UInt32 {
        guard let number = cells.integer(index, in: text), number > 0, number <= UInt64(Int32.max) else {
            throw fault(
                "bad-geonameid", at: index, "the geonameid '\(shown(index, in: text))' is not a number within reason")
        }
        return UInt32(number)
    }

    /// A name that must not be empty.
    func name(_ index: Int, in text: Span<UInt8>) throws(BadRecord) -> String {
        guard !cells.isEmpty(index) else { throw fault("no-name", at: index, "the name is empty") }
        return cells.text(index, in: text)
    }

    /// The code of a country, or nothing.
    func country(_ index: Int, isNeeded: Bool = false, in text: Span<UInt8>) throws(BadRecord) -> String {
        if !isNeeded, cells.isEmpty(index) { return "" }
        guard cells.isCapitals(index, 2, in: text) else {
            throw fault(
                "bad-country", at: index, "the country '\(shown(index, in: text))' is not a code of two capital letters"
            )
        }
        return cells.text(index, in: text)
    }

    /// The code of a division; `00` stands for none.
    func division(_ index: Int, in text: Span<UInt8>) -> String {
        let code = cells.text(index, in: text)
        return code == "00" ? "" : code
    }

    /// A population; 0 where it is not known.
    func population(_ index: Int, in text: Span<UInt8>) throws(BadRecord) -> UInt64 {
        if cells.isEmpty(index) { return 0 }
        guard let number = cells.integer(index, in: text) else {
            throw fault("not-a-number", at: index, "the population '\(shown(index, in: text))' is not a whole number")
        }
        return number
    }

    /// Square kilometres; 0 where they are not known.
    func area(_ index: Int, in text: Span<UInt8>) throws(BadRecord) -> Double {
        if cells.isEmpty(index) { return 0 }
        guard let number = cells.number(index, in: text), number >= 0 else {
            throw fault("not-a-number", at: index, "the area '\(shown(index, in: text))' is not a number of km²")
        }
        return number
    }

    func coordinate(
        _ latitude: Int, _ longitude: Int, in text: Span<UInt8>
    ) throws(BadRecord) -> (latitude: Double, longitude: Double) {
        (
            try degrees(latitude, "latitude", upTo: 90, in: text),
            try degrees(longitude, "longitude", upTo: 180, in: text)
        )
    }

    /// The coordinate of an area, which may be empty.
    func optionalCoordinate(
        _ latitude: Int, _ longitude: Int, in text: Span<UInt8>
    ) throws(BadRecord) -> (latitude: Double, longitude: Double)? {
        cells.isEmpty(latitude) && cells.isEmpty(longitude) ? nil : try coordinate(latitude, longitude, in: text)
    }

    /// The box of an area, which may be empty.
    func box(_ columns: GeoNamesColumns, in text: Span<UInt8>) throws(BadRecord) -> GeoNamesBox? {
        let sides = [columns[.west], columns[.south], columns[.east], columns[.north]]
        if sides.allSatisfy({ cells.isEmpty($0) }) { return nil }
        let corner = try coordinate(sides[1], sides[0], in: text)
        let opposite = try coordinate(sides[3], sides[2], in: text)
        guard corner.latitude <= opposite.latitude else {
            throw fault("invalid-coordinate", at: sides[1], "the south of the box is north of its north")
        }
        return GeoNamesBox(
            west: corner.longitude, south: corner.latitude, east: opposite.longitude, north: opposite.latitude)
    }

    /// The rings of an outline.
    func outline(_ index: Int, in text: Span<UInt8>) throws(BadRecord) -> [[Int16]] {
        guard !cells.isEmpty(index) else { return [] }
        var rings: [[Int16]] = []
        for ring in cells.text(index, in: text).split(separator: ";") {
            let numbers = ring.split { $0 == "," || $0 == " " }.map { Int16($0) }
            let points = numbers.compactMap { $0 }
            guard points.count == numbers.count, points.count >= 8, points.count.isMultiple(of: 2),
                points.indices.allSatisfy({ points[$0].magnitude <= ($0.isMultiple(of: 2) ? 18_000 : 9_000) })
            else {
                throw fault("invalid-coordinate", at: index, "the outline is not rings of hundredths of degrees")
            }
            rings.append(points)
        }
        return rings
    }

    private func degrees(
        _ index: Int, _ axis: String, upTo limit: Double, in text: Span<UInt8>
    ) throws(BadRecord) -> Double {
        if cells.isEmpty(index) { throw fault("missing-coordinate", at: index, "the \(axis) is empty") }
        guard let value = cells.number(index, in: text) else {
            throw fault("not-a-number", at: index, "the \(axis) '\(shown(index, in: text))' is not a number")
        }
        guard value.magnitude <= limit else {
            throw fault(
                "invalid-coordinate", at: index,
                "\(axis) \(shown(index, in: text)) is outside -\(Int(limit))…\(Int(limit))")
        }
        return value
    }

    /// The names of a list with commas, each once, and without those that are known.
    func names(_ index: Int, without known: [String], in text: Span<UInt8>) -> [String] {
        guard !cells.isEmpty(index) else { return [] }
        var names: [String] = []
        var start = cells[index].lowerBound
        for position in cells[index] where text[position] == UInt8(ascii: ",") {
            add(start..<position, to: &names, without: known, in: text)
            start = position + 1
        }
        add(start..<cells[index].upperBound, to: &names, without: known, in: text)
        return names
    }

    private func add(
        _ range: Range<Int>, to names: inout [String], without known: [String], in text: Span<UInt8>
    ) {
        let name = text.string(range)
        // Compares bytes: a name in another normal form is another name here.
        guard !name.isEmpty, !known.contains(where: { $0.utf8.elementsEqual(name.utf8) }) else { return }
        names.append(name)
    }
}
