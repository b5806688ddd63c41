import FormatKit
import Layers
import Memory

extension GeoJSONReader {
    /// - Parameter start: at the opening brace.
    mutating func readProperties(
        _ bytes: Span<UInt8>, from start: Int, into feature: inout Feature
    ) throws(JSONFault) -> Int {
        if !needsValues {
            let (end, duplicates) = try scanProperties(bytes, from: start, takesValues: false, into: &feature)
            guard duplicates > 0 else {
                feature.properties = TextRange(start, end)
                return end
            }
        }
        let (end, duplicates) = try scanProperties(bytes, from: start, takesValues: true, into: &feature)
        if options.fields == nil, options.stringFields.isEmpty, duplicates == 0, !hasPlaces {
            feature.properties = TextRange(start, end)
        }
        return end
    }

    /// Reads the properties of a record that is bad for another reason, if they can be found: its fields are fields of
    /// the layer all the same.
    mutating func readFields(ofBad bytes: Span<UInt8>, from start: Int, into feature: inout Feature) {
        do throws(JSONFault) {
            if rows != nil {
                _ = try scanProperties(bytes, from: start, takesValues: true, into: &feature)
                return
            }
            var index = JSONScanner.skipBlanks(bytes, from: start &+ 1)
            while JSONScanner.byte(bytes, at: index) == UInt8(ascii: "\"") {
                let end = try JSONScanner.endOfString(bytes, from: index &+ 1)
                let value = try JSONScanner.endOfColon(bytes, from: end)
                if JSONText.string(bytes, index, end) == "properties" {
                    guard JSONScanner.byte(bytes, at: value) == UInt8(ascii: "{") else { return }
                    _ = try scanProperties(bytes, from: value, takesValues: true, into: &feature)
                    return
                }
                index = JSONScanner.skipBlanks(bytes, from: try JSONScanner.endOfValue(bytes, from: value, depth: 1))
                guard JSONScanner.byte(bytes, at: index) == UInt8(ascii: ",") else { return }
                index = JSONScanner.skipBlanks(bytes, from: index &+ 1)
            }
        } catch {
            // The record's own fault is reported.
        }
    }

    /// Returns where the object ends and how many of its members have a name that came before.
    private mutating func scanProperties(
        _ bytes: Span<UInt8>, from start: Int, takesValues: Bool, into feature: inout Feature
    ) throws(JSONFault) -> (end: Int, duplicates: Int) {
        if properties.keys.hasSpare(beyond: fields.count, bytes: fieldBytes) { forgetNames() }
        properties.stamp += 1
        var index = JSONScanner.skipBlanks(bytes, from: start &+ 1)
        if JSONScanner.byte(bytes, at: index) == UInt8(ascii: "}") { return (index &+ 1, 0) }
        var (ordinal, duplicates) = (0, 0)
        var isInOrder = true
        while true {
            let name = index
            var entry = -1
            var isDuplicate = false
            if isInOrder, ordinal < properties.ordinals.count {
                let known = properties.ordinals[ordinal]
                if bytes.matches(properties.text.span.extracting(known.start..<known.end), at: index) {
                    entry = known.entry
                    index &+= known.end &- known.start
                }
            }
            if entry < 0 {
                if isInOrder {
                    isInOrder = false
                    properties.mark(ordinal)
                    properties.truncate(to: ordinal)
                }
                (entry, index) = try findName(bytes, from: index)
                isDuplicate = properties.keys[entry].stamp == properties.stamp
                if isDuplicate {
                    duplicates += 1
                    if takesValues { note(.duplicateMember, at: name) }
                } else {
                    properties.keys[entry].stamp = properties.stamp
                    properties.append(bytes, name, index, entry: entry)
                }
            }
            let value = try JSONScanner.endOfColon(bytes, from: index)
            let end = try JSONScanner.endOfValue(bytes, from: value, depth: 2)
            if takesValues { try take(bytes, value, end, entry: entry, isDuplicate: isDuplicate, name, into: &feature) }
            if !isDuplicate { ordinal &+= 1 }
            index = JSONScanner.skipBlanks(bytes, from: end)
            let byte = JSONScanner.byte(bytes, at: index)
            if byte == UInt8(ascii: "}") { return (index &+ 1, duplicates) }
            guard byte == UInt8(ascii: ",") else { throw JSONFault(.commaOrBrace, at: index) }
            index = JSONScanner.skipBlanks(bytes, from: index &+ 1)
        }
    }

    /// Looks a name up; returns its entry and where it ends.
    private mutating func findName(_ bytes: Span<UInt8>, from start: Int) throws(JSONFault) -> (entry: Int, end: Int) {
        guard JSONScanner.byte(bytes, at: start) == UInt8(ascii: "\"") else { throw JSONFault(.memberName, at: start) }
        let end = try JSONScanner.endOfString(bytes, from: start &+ 1)
        return (properties.keys.find(bytes, start, end).index, end)
    }

    /// Forgets all names except those of fields.
    private mutating func forgetNames() {
        properties.removeAll()
        for (number, field) in fields.enumerated() {
            let entry = properties.keys.find(field.name)
            properties.keys[entry].field = number
            properties.keys[entry].isText = options.stringFields.contains(field.name)
            _ = markCoordinate(entry, field.name)
        }
        refuseFields()
    }

    /// Adds a value to the feature; of two with the same name the last wins, in the place of the first.
    private mutating func take(
        _ bytes: Span<UInt8>, _ start: Int, _ end: Int, entry: Int, isDuplicate: Bool, _ name: Int,
        into feature: inout Feature
    ) throws(JSONFault) {
        if properties.keys[entry].field == Self.unknown {
            addField(entry)
            feature.fieldCount = fieldCount
        }
        switch properties.keys[entry].axis {
        case .none: break
        case .latitude: place.latitude = TextRange(start, end)
        case .longitude: place.longitude = TextRange(start, end)
        }
        let (field, isText) = (properties.keys[entry].field, properties.keys[entry].isText)
        guard field >= 0 else {
            if field == Self.unwanted { return }
            throw JSONFault(.tooManyFields, at: name, detail: hasMostFields ? options.fieldLimit.count : 0)
        }
        let kind: Value.Kind =
            switch bytes[start] {
            case UInt8(ascii: "\""): .jsonString
            case UInt8(ascii: "n"): .null
            case UInt8(ascii: "t"), UInt8(ascii: "f"): isText ? .string : .boolean
            case UInt8(ascii: "{"), UInt8(ascii: "["): .json
            default: isText ? .string : .number
            }
        let value = Value(kind, field: field, TextRange(start, end))
        if isDuplicate {
            feature.values[properties.keys[entry].valueIndex] = value
        } else {
            properties.keys[entry].valueIndex = feature.values.count
            feature.values.append(value)
        }
    }

    private mutating func addField(_ entry: Int) {
        let name = properties.keys.name(entry)
        if !markCoordinate(entry, name) {
            properties.keys[entry].field = Self.unwanted
        } else if let selection, !selection.contains(name) {
            properties.keys[entry].field = Self.unwanted
        } else if takeField(name) {
            properties.keys[entry].field = fields.count - 1
            properties.keys[entry].isText = options.stringFields.contains(name)
        }
    }
}
