import FormatKit
import Layers
import MapCoordinates
import Memory

/// Two columns with the names of coordinates.
struct NamedPair {
    var latitude: Int
    var longitude: Int
    /// True if their names are those of degrees.
    var isDegrees: Bool
}

extension [NamedPair] {
    var only: NamedPair? { count == 1 ? first : nil }
}

extension CSVSample {
    private func forEachRow(
        after header: Bool, _ columns: [Int], _ body: (borrowing CSVRows, Span<UInt8>) -> Bool
    ) {
        var isFirst = header
        forEachRow { rows, bytes in
            defer { isFirst = false }
            let fits = columns.allSatisfy { $0 < rows.fields.count }
            return isFirst || !fits || body(rows, bytes)
        }
    }

    /// True if two pairs of columns have the same texts.
    func areEqual(_ pair: NamedPair, _ other: NamedPair, hasHeader: Bool) -> Bool {
        var areEqual = true
        let columns = [pair.latitude, pair.longitude, other.latitude, other.longitude]
        forEachRow(after: hasHeader, columns) { rows, bytes in
            let texts = columns.map { Self.text(rows.fields[$0], bytes) }
            areEqual = texts[0] == texts[2] && texts[1] == texts[3]
            return areEqual
        }
        return areEqual
    }

    /// True if the texts of a pair of columns are words of a column of WKT, as those of points are.
    func holds(wktOf pair: NamedPair, in wkt: Int, hasHeader: Bool) -> Bool {
        var holds = true
        forEachRow(after: hasHeader, [pair.latitude, pair.longitude, wkt]) { rows, bytes in
            let words = Self.text(rows.fields[wkt], bytes).split { " (),;[]{}".contains($0) }
            holds = [pair.latitude, pair.longitude].allSatisfy { column in
                let text = Self.text(rows.fields[column], bytes)
                return text.isEmpty && words.isEmpty || words.contains { $0 == text }
            }
            return holds
        }
        return holds
    }

    /// True if all numbers of a pair of columns can be degrees, and not all are 0.
    func holdsDegrees(_ pair: NamedPair, hasHeader: Bool) -> Bool {
        var (areDegrees, isAny) = (true, false)
        let allowsComma = delimiter != UInt8(ascii: ",")
        forEachRow(after: hasHeader, [pair.latitude, pair.longitude]) { rows, bytes in
            guard
                let y = CoordinateText.read(rows.fields[pair.latitude], bytes, .latitude, allowsComma: allowsComma),
                let x = CoordinateText.read(rows.fields[pair.longitude], bytes, .longitude, allowsComma: allowsComma)
            else { return true }
            if y != 0 || x != 0 { isAny = true }
            areDegrees = y.magnitude <= 90 && x.magnitude <= 360
            return areDegrees
        }
        return areDegrees && isAny
    }

    /// True if a number of a pair of columns has a fraction, unlike those that count pixels or cells.
    func hasFractions(_ pair: NamedPair, hasHeader: Bool) -> Bool {
        var hasFractions = false
        forEachRow(after: hasHeader, [pair.latitude, pair.longitude]) { rows, bytes in
            hasFractions = [pair.latitude, pair.longitude].contains { column in
                Self.text(rows.fields[column], bytes).contains { $0 == "." || $0 == "," }
            }
            return !hasFractions
        }
        return hasFractions
    }

    /// The same rows with blanks between the columns; nil if these do not split all of them alike.
    var splitAtBlanks: CSVSample? {
        let blank = UInt8(ascii: " ")
        guard CSVDelimiter.guess(bytes.span, among: [blank]).delimiter == blank else { return nil }
        return try? CSVSample(
            bytes.span, delimiter: blank, name: "", length: bytes.count + 1, limit: RecordLimit.standard)
    }
}
