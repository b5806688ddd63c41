import FormatKit
import Geometry
import Layers
import Memory

extension GeoJSONReader {
    /// The members met so far of the object that is being read.
    struct FeatureState {
        var type: GeoJSONType?
        var typeStart = 0
        var hasGeometry = false
        var hasProperties = false
        var hasIdentifier = false
        var foreignCount = 0
        /// Start of the value of its `bbox`; 0 for none.
        var box = 0
    }

    /// Reads a feature, or a geometry by itself.
    mutating func readObject(
        _ bytes: Span<UInt8>, from start: Int, into feature: inout Feature
    ) throws(JSONFault) -> Int {
        guard JSONScanner.byte(bytes, at: start) == UInt8(ascii: "{") else {
            // Reports text that is not JSON as such, rather than as bad GeoJSON.
            do throws(JSONFault) {
                _ = try JSONScanner.endOfValue(bytes, from: start, depth: 0)
            } catch {
                let isNoValue = error.reason == .value && error.byte == start
                throw isNoValue ? JSONFault(.noValue, at: start, detail: flavor == .document ? 1 : 0) : error
            }
            throw JSONFault(.noObject, at: start)
        }
        var state = FeatureState()
        var index = JSONScanner.skipBlanks(bytes, from: start &+ 1)
        if JSONScanner.byte(bytes, at: index) == UInt8(ascii: "}") {
            throw JSONFault(.missingType, at: start, detail: 1)
        }
        while true {
            index = try readMember(bytes, from: index, &state, into: &feature)
            if let type = state.type, type.kind != nil {
                feature.foreignMembers.removeAll()
                feature.id = TextRange()
                feature.properties = TextRange()
                feature.values.removeAll()
                feature.shape.removeAll()
                warnings.removeAll()
                fifth = nil
                return try readGeometry(bytes, from: start, depth: 0, into: &feature)
            }
            index = JSONScanner.skipBlanks(bytes, from: index)
            let byte = JSONScanner.byte(bytes, at: index)
            if byte == UInt8(ascii: "}") { break }
            guard byte == UInt8(ascii: ",") else { throw JSONFault(.commaOrBrace, at: index) }
            index = JSONScanner.skipBlanks(bytes, from: index &+ 1)
        }
        guard let type = state.type else { throw JSONFault(.missingType, at: start, detail: 1) }
        guard type == .feature else { throw fault(bytes, ofCollection: feature, at: state.typeStart) }
        if state.box > 0 { checkBox(bytes, at: state.box, of: &feature) }
        if !state.hasGeometry { note(.missingGeometry, at: start) }
        if !state.hasProperties { note(.missingProperties, at: start) }
        return index &+ 1
    }

    /// The fault of a FeatureCollection that is not read as one: its features are missing, or it is inside another.
    private func fault(_ bytes: Span<UInt8>, ofCollection feature: borrowing Feature, at type: Int) -> JSONFault {
        for index in 0..<feature.foreignMembers.count {
            let member = feature.foreignMembers[index]
            guard JSONText.string(bytes, member.key.lowerBound, member.key.upperBound) == "features" else { continue }
            let isArray = JSONScanner.byte(bytes, at: member.value.lowerBound) == UInt8(ascii: "[")
            return isArray
                ? JSONFault(.collectionInside, at: type, detail: flavor == .document ? 0 : 1)
                : JSONFault(.features, at: member.value.lowerBound)
        }
        return JSONFault(.missingFeatures, at: type)
    }

    /// Keeps the `bbox` of a feature only if it fits.
    private mutating func checkBox(_ bytes: Span<UInt8>, at start: Int, of feature: inout Feature) {
        let isKept = checkBox(bytes, at: start, of: feature.shape)
        if isKept, !isTransformed { return }
        if isKept, !options.isExamined { note(.droppedBox, at: start) }
        var kept = 0
        for index in 0..<feature.foreignMembers.count {
            let member = feature.foreignMembers[index]
            guard member.value.lowerBound != start else { continue }
            feature.foreignMembers[kept] = member
            kept += 1
        }
        feature.foreignMembers.truncate(to: kept)
    }

    /// True if a `bbox` is right; notes what is wrong with it.
    mutating func checkBox(_ bytes: Span<UInt8>, at start: Int, of shape: borrowing Shape) -> Bool {
        let box = GeoJSONBox(bytes, at: start)
        let isRight = box?.isBox(of: shape) ?? false
        if !isRight { note(box == nil ? .badBox : .wrongBox, at: start) }
        return isRight
    }

    /// Returns where the member's value ends.
    private mutating func readMember(
        _ bytes: Span<UInt8>, from start: Int, _ state: inout FeatureState, into feature: inout Feature
    ) throws(JSONFault) -> Int {
        if bytes.has("\"type\"", at: start) { return try readType(bytes, from: start, start &+ 6, &state) }
        if bytes.has("\"geometry\"", at: start) {
            return try readGeometryMember(bytes, from: start, start &+ 10, &state, into: &feature)
        }
        if bytes.has("\"properties\"", at: start) {
            return try readPropertiesMember(bytes, from: start, start &+ 12, &state, into: &feature)
        }
        if bytes.has("\"id\"", at: start) {
            return try readIdentifier(bytes, from: start, start &+ 4, &state, into: &feature)
        }
        guard JSONScanner.byte(bytes, at: start) == UInt8(ascii: "\"") else { throw JSONFault(.memberName, at: start) }
        let end = try JSONScanner.endOfString(bytes, from: start &+ 1)
        switch end - start <= 12 * 6 ? JSONText.string(bytes, start, end) : "" {
        case "type": return try readType(bytes, from: start, end, &state)
        case "geometry": return try readGeometryMember(bytes, from: start, end, &state, into: &feature)
        case "properties": return try readPropertiesMember(bytes, from: start, end, &state, into: &feature)
        case "id": return try readIdentifier(bytes, from: start, end, &state, into: &feature)
        case let name: return try readForeign(bytes, from: start, end, name, &state, into: &feature)
        }
    }

    private func readType(
        _ bytes: Span<UInt8>, from start: Int, _ nameEnd: Int, _ state: inout FeatureState
    ) throws(JSONFault) -> Int {
        guard state.type == nil else { throw JSONFault(.duplicateMember, at: start) }
        let value = try JSONScanner.endOfColon(bytes, from: nameEnd)
        let end = try JSONScanner.endOfValue(bytes, from: value, depth: 1)
        guard let type = GeoJSONType(bytes, value, end) else { throw JSONFault(.wrongType, at: value) }
        state.type = type
        state.typeStart = value
        return end
    }

    private mutating func readGeometryMember(
        _ bytes: Span<UInt8>, from start: Int, _ nameEnd: Int, _ state: inout FeatureState, into feature: inout Feature
    ) throws(JSONFault) -> Int {
        guard !state.hasGeometry else { throw JSONFault(.duplicateMember, at: start) }
        state.hasGeometry = true
        let value = try JSONScanner.endOfColon(bytes, from: nameEnd)
        if bytes.has("null", at: value) { return value &+ 4 }
        return try readGeometry(bytes, from: value, depth: 1, into: &feature)
    }

    private mutating func readPropertiesMember(
        _ bytes: Span<UInt8>, from start: Int, _ nameEnd: Int, _ state: inout FeatureState, into feature: inout Feature
    ) throws(JSONFault) -> Int {
        guard !state.hasProperties else { throw JSONFault(.duplicateMember, at: start) }
        state.hasProperties = true
        let value = try JSONScanner.endOfColon(bytes, from: nameEnd)
        if bytes.has("null", at: value) {
            if options.fields == nil { feature.properties = TextRange(value, value &+ 4) }
            return value &+ 4
        }
        guard JSONScanner.byte(bytes, at: value) == UInt8(ascii: "{") else {
            _ = try JSONScanner.endOfValue(bytes, from: value, depth: 1)
            throw JSONFault(.properties, at: value)
        }
        return try readProperties(bytes, from: value, into: &feature)
    }

    private func readIdentifier(
        _ bytes: Span<UInt8>, from start: Int, _ nameEnd: Int, _ state: inout FeatureState, into feature: inout Feature
    ) throws(JSONFault) -> Int {
        guard !state.hasIdentifier else { throw JSONFault(.duplicateMember, at: start) }
        state.hasIdentifier = true
        let value = try JSONScanner.endOfColon(bytes, from: nameEnd)
        let end = try JSONScanner.endOfValue(bytes, from: value, depth: 1)
        switch bytes[value] {
        case UInt8(ascii: "\""), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            feature.id = TextRange(value, end)
        // Many programs write null for a missing identifier.
        case UInt8(ascii: "n"): break
        default: throw JSONFault(.identifier, at: value)
        }
        return end
    }

    private mutating func readForeign(
        _ bytes: Span<UInt8>, from start: Int, _ nameEnd: Int, _ name: String, _ state: inout FeatureState,
        into feature: inout Feature
    ) throws(JSONFault) -> Int {
        if state.foreignCount == 0 { foreignNames.removeAll() }
        state.foreignCount += 1
        guard foreignNames.find(bytes, start, nameEnd).isNew else {
            throw JSONFault(.duplicateMember, at: start)
        }
        let value = try JSONScanner.endOfColon(bytes, from: nameEnd)
        let end = try JSONScanner.endOfValue(bytes, from: value, depth: 1)
        switch name {
        case "crs": try checkSystem(bytes.extracting(..<end), at: value)
        case "coordinateSpace":
            let member = GeoJSONCoordinateSpace(bytes.extracting(..<end), at: value)
            if case .foreign = member { fallthrough }
            if case .said(let found) = member, found == space { break }
            guard options.sourceSpace != nil else { throw JSONFault(.referenceSystem, at: value) }
        default:
            if name == "bbox" { state.box = value }
            feature.foreignMembers.append(
                Feature.Member(key: TextRange(start, nameEnd), value: TextRange(value, end)))
        }
        return end
    }

    /// Throws for a `crs` within a feature that differs from the layer's.
    func checkSystem(_ bytes: Span<UInt8>, at start: Int) throws(JSONFault) {
        guard options.sourceSpace == nil else { return }
        switch GeoJSONReferenceSystem(bytes, at: start) {
        case .wgs84 where space == .wgs84: break
        case .unknown: break
        case .named(let name) where CoordinateSpace(definedBy: name) == space: break
        default: throw JSONFault(.referenceSystem, at: start)
        }
    }
}
