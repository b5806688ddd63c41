import FormatKit
import Geometry
import Layers
import Memory

/// The times and other values of the positions of tracks, which become arrays.
struct KMLTracks: ~Copyable {
    /// Values of one name, an array of JSON for each track.
    private struct Series {
        var name: [UInt8]
        var json: [UInt8] = []
        var count = 0

        mutating func add(_ array: [UInt8]) {
            if count > 0 { json.append(UInt8(ascii: ",")) }
            json += array
            count += 1
        }
    }

    /// A value of the track that is being read.
    private struct Item: BitwiseCopyable {
        var series: Int
        var text: TextRange
    }

    private var whens = FlatBuffer<TextRange>()
    private var items = FlatBuffer<Item>()
    /// The index of each position among all `gx:coord` of the track, as some may be empty.
    private var numbers = FlatBuffer<Int32>()
    private var coords = 0
    private var firstPosition = 0
    private var count = 0
    private var series: [Series] = []
    private var openSeries = -1

    static let times = Array("coordTimes".utf8)

    mutating func begin() {
        count = 0
        if !series.isEmpty { series.removeAll() }
    }

    mutating func beginTrack(in shape: borrowing Shape) {
        whens.removeAll()
        items.removeAll()
        numbers.removeAll()
        (coords, openSeries) = (0, -1)
        firstPosition = shape.points.count
    }

    mutating func add(when text: Span<UInt8>, to parsed: inout ParsedFeature) {
        whens.append(parsed.put(text.extracting(text.xmlTrimmed)))
    }

    mutating func add(coord text: Span<UInt8>, to parsed: inout ParsedFeature) {
        do throws(ParsedFault) {
            if try parsed.append(coord: text) { numbers.append(Int32(truncatingIfNeeded: coords)) }
        } catch {
            parsed.fault = parsed.fault ?? error
        }
        coords += 1
    }

    /// Begins the values of one name.
    mutating func openSeries(named name: Span<UInt8>) {
        let name = name.indices.map { name[$0] }
        if let known = series.firstIndex(where: { $0.name == name }) {
            openSeries = known
            return
        }
        openSeries = series.count
        series.append(Series(name: name))
    }

    mutating func add(value text: Span<UInt8>, to parsed: inout ParsedFeature) {
        guard openSeries >= 0 else { return }
        items.append(Item(series: openSeries, text: parsed.put(text.extracting(text.xmlTrimmed))))
    }

    /// Ends a track; returns where its positions start.
    mutating func endTrack(_ parsed: inout ParsedFeature) -> (first: Int, kind: Shape.Kind) {
        if whens.count > coords { parsed.warnings.append(.unmatchedTime) }
        if !whens.isEmpty { add(times(parsed), to: Self.times) }
        for index in series.indices where series[index].name != Self.times {
            var found = FlatBuffer<TextRange>()
            for item in 0..<items.count where items[item].series == index { found.append(items[item].text) }
            if found.count > coords { parsed.warnings.append(.unmatchedTime) }
            guard !found.isEmpty else { continue }
            add(array(found, parsed, areText: false), to: series[index].name)
        }
        count += 1
        for index in series.indices where series[index].count < count { series[index].add(Array("null".utf8)) }
        return (firstPosition, numbers.count == 1 ? .point : .lineString)
    }

    private mutating func add(_ array: [UInt8], to name: [UInt8]) {
        let index = series.firstIndex { $0.name == name } ?? series.count
        if index == series.count { series.append(Series(name: name)) }
        while series[index].count < count { series[index].add(Array("null".utf8)) }
        series[index].add(array)
    }

    private func times(_ parsed: borrowing ParsedFeature) -> [UInt8] { array(whens, parsed, areText: true) }

    /// The values of the positions as an array of JSON.
    private func array(
        _ texts: borrowing FlatBuffer<TextRange>, _ parsed: borrowing ParsedFeature, areText: Bool
    ) -> [UInt8] {
        var json = ByteBuffer()
        json.append(UInt8(ascii: "["))
        for index in 0..<numbers.count {
            if index > 0 { json.append(UInt8(ascii: ",")) }
            let number = Int(numbers[index])
            guard number < texts.count, !texts[number].isEmpty else {
                json.append("null")
                continue
            }
            let text = parsed.text.bytes.bytes.extracting(texts[number].range)
            if !areText, text.isJSONNumber { json.append(text) } else { json.append(jsonString: text) }
        }
        json.append(UInt8(ascii: "]"))
        return json.bytes.indices.map { json[$0] }
    }

    /// Makes fields of the values once the placemark has ended: of one track an array, of several an array of arrays.
    ///
    /// - Parameter isMulti: true if the geometry has several parts.
    func finish(_ parsed: inout ParsedFeature, _ names: inout ParsedNames, isMulti: Bool) {
        for series in series {
            let start = parsed.text.bytes.count
            if isMulti { parsed.text.bytes.append(UInt8(ascii: "[")) }
            parsed.text.bytes.append(series.json.span)
            if isMulti { parsed.text.bytes.append(UInt8(ascii: "]")) }
            let field = names.field(named: series.name.span).number
            _ = parsed.append(.json, field, TextRange(start, parsed.text.bytes.count))
        }
    }
}

extension Span where Element == UInt8 {
    /// The range without white space at both ends.
    var xmlTrimmed: Range<Int> {
        var (start, end) = (0, count)
        while start < end, self[start].isXMLSpace { start += 1 }
        while start < end, self[end - 1].isXMLSpace { end -= 1 }
        return start..<end
    }
}
