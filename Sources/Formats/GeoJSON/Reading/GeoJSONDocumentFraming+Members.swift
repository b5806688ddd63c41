import FormatKit
import Layers

extension GeoJSONDocumentFraming {
    /// Steps through the members of a document's object, except its features.
    mutating func stepMember(_ bytes: Span<UInt8>, isAtEnd: Bool) throws(Stop) -> Bool {
        if phase == .name || phase == .value {
            guard let end = skipper.end(bytes, from: position, isAtEnd: isAtEnd) else {
                position = bytes.count
                return false
            }
            position = end
            if isOverlong { return false }
            if phase == .name {
                (nameEnd, phase) = (end, .colon)
            } else {
                phase = .afterMember
                try takeMember(bytes)
                if phase == .lone { return true }
            }
        }
        position = JSONScanner.skipBlanks(bytes, from: position)
        if end == start, hasFeatures, phase != .colon, phase != .valueStart {
            // Nothing before this is needed again.
            (start, end) = (position, position)
        }
        guard position < bytes.count else { return false }
        switch phase {
        case .firstMember, .nextMember: try startMember(bytes)
        case .colon:
            guard bytes[position] == UInt8(ascii: ":") else { throw stop(JSONFault(.colon, at: position), bytes) }
            position += 1
            phase = .valueStart
        case .valueStart: try startValue(bytes)
        default:
            let byte = bytes[position]
            guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "}") else {
                throw stop(JSONFault(.commaOrBrace, at: position), bytes)
            }
            position += 1
            if byte == UInt8(ascii: "}") { try endDocument(bytes) } else { phase = .nextMember }
        }
        return true
    }

    private mutating func startMember(_ bytes: Span<UInt8>) throws(Stop) {
        if bytes[position] == UInt8(ascii: "}"), phase == .firstMember {
            position += 1
            return try endDocument(bytes)
        }
        guard bytes[position] == UInt8(ascii: "\"") else { throw stop(JSONFault(.memberName, at: position), bytes) }
        memberStart = position
        position = skipper.begin(bytes, at: position)
        phase = .name
    }

    private mutating func startValue(_ bytes: Span<UInt8>) throws(Stop) {
        if bytes[position] == UInt8(ascii: "["), name(bytes, memberStart, nameEnd) == "features" {
            guard !hasFeatures else { throw stop(JSONFault(.duplicateMember, at: memberStart), bytes) }
            hasFeatures = true
            position += 1
            phase = .opened
            for member in pending { try take(member, bytes) }
            pending.removeAll()
            collection.beginFeatures()
            return
        }
        try checkValueStart(bytes)
        valueStart = position
        position = skipper.begin(bytes, at: position)
        phase = .value
    }

    /// Handles a member that is complete.
    private mutating func takeMember(_ bytes: Span<UInt8>) throws(Stop) {
        let member = PendingMember(start: memberStart, nameEnd: nameEnd, valueStart: valueStart, end: position)
        guard !hasFeatures else { return try take(member, bytes) }
        pending.append(member)
        if name(bytes, memberStart, nameEnd) == "type", let type = GeoJSONType(bytes, valueStart, position),
            type != .featureCollection
        {
            try becomeLone(bytes)
        }
    }

    /// Makes the document one record. It is scanned again from its start, so that a broken document ends where a reader
    /// that skips it finds the end.
    private mutating func becomeLone(_ bytes: Span<UInt8>) throws(Stop) {
        pending.removeAll()
        position = skipper.begin(bytes, at: documentStart)
        phase = .lone
    }

    /// Handles the end of a document that is one record.
    mutating func endLone(_ bytes: Span<UInt8>) throws(Stop) {
        if !isSkipping, !collection.holdsRows, collection.asksForSpace {
            let text = bytes.extracting(..<position)
            for name in ["coordinateSpace", "crs"] {
                guard let start = JSONText.value(named: name, text, in: documentStart),
                    let end = try? JSONScanner.endOfValue(text, from: start, depth: 1)
                else { continue }
                collection.takeSpace(named: name, text.extracting(..<end), from: start)
            }
        }
        collection.beginFeatures()
        if let problem = collection.problem { throw stop(problem, at: documentStart, before: documentStart) }
        try checkSystem(at: documentStart)
    }

    /// Starts a document that is an array of features, which some programs write instead of a collection.
    mutating func startArray() {
        collection.beginDocument()
        collection.noteArray()
        hasFeatures = true
        isArray = true
        position += 1
        phase = .opened
        collection.beginFeatures()
    }

    mutating func endFeatures() throws(Stop) {
        (start, end, phase) = (position, position, isArray ? .between : .afterMember)
        guard isArray else { return }
        (hasFeatures, isArray) = (false, false)
        try checkSystem(at: position - 1)
    }

    private mutating func endDocument(_ bytes: Span<UInt8>) throws(Stop) {
        guard hasFeatures else { return try becomeLone(bytes) }
        phase = .between
        hasFeatures = false
        (start, end) = (position, position)
        guard collection.hasType else { throw stop(JSONFault(.missingType, at: position - 1), bytes) }
        try checkSystem(at: position - 1)
    }

    private func checkSystem(at byte: Int) throws(Stop) {
        if let problem = collection.endDocument() { throw stop(problem, at: byte, before: byte) }
    }

    func stop(_ problem: Problem, at byte: Int, before recordEnd: Int) -> Stop {
        let record = BadRecord(
            problem.code, record: TextRange(end, max(end, recordEnd)), at: byte, problem.message, hint: problem.hint)
        return Stop(fault: FramedRecords.Fault(record, isFatal: true))
    }

    /// Takes a member of a collection, which must be valid JSON by itself.
    private mutating func take(_ member: PendingMember, _ bytes: Span<UInt8>) throws(Stop) {
        do throws(JSONFault) {
            let text = bytes.extracting(..<member.end)
            _ = try JSONScanner.endOfString(text, from: member.start + 1)
            let end = try JSONScanner.endOfValue(text, from: member.valueStart, depth: 1)
            guard end == member.end else { throw JSONFault(.commaOrBrace, at: end) }
            if let invalid = text.extracting(member.start...).firstInvalidUTF8() {
                throw JSONFault(.invalidUTF8, at: member.start + invalid)
            }
            try collection.take(
                name: JSONText.bytes(bytes, member.start, member.nameEnd), at: member.start,
                key: bytes.array(member.start, member.nameEnd), value: text, from: member.valueStart)
        } catch {
            throw stop(error, bytes)
        }
        if let problem = collection.problem { throw stop(problem, at: member.start, before: member.end) }
    }

    func name(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> String {
        // Escapes make a name at most six times as long.
        end - start <= 8 * 6 + 2 ? JSONText.string(bytes, start, end) : ""
    }
}

extension GeoJSONDocumentFraming {
    /// Skips features; the hot loop.
    mutating func skipFeatures(_ bytes: Span<UInt8>, isAtEnd: Bool) throws(Stop) -> Bool {
        while true {
            if phase == .feature {
                guard let end = skipper.end(bytes, from: position, isAtEnd: isAtEnd) else {
                    position = bytes.count
                    return false
                }
                (position, self.end, phase) = (end, end, .afterFeature)
                if isSkipping { noteSkipped() }
            }
            position = JSONScanner.skipBlanks(bytes, from: position)
            guard position < bytes.count else { return false }
            let byte = bytes[position]
            if phase == .afterFeature {
                position += 1
                if byte == UInt8(ascii: ",") {
                    phase = .nextFeature
                } else if byte == UInt8(ascii: "]") {
                    phase = .closed
                    return true
                } else {
                    throw stop(JSONFault(.commaOrBracket, at: position - 1), bytes)
                }
            } else if byte == UInt8(ascii: "{") {
                featureStart = position
                position += 1
                skipper.enter(byte)
                phase = .feature
            } else if byte == UInt8(ascii: "]"), phase == .firstFeature {
                position += 1
                phase = .closed
                return true
            } else {
                try checkValueStart(bytes)
                featureStart = position
                position = skipper.begin(bytes, at: position)
                phase = .feature
            }
        }
    }

    /// Throws if the input is empty or ends inside a document.
    func checkEnd(_ bytes: Span<UInt8>) throws(Stop) {
        let missing: String
        switch phase {
        case .between where hasDocument: return
        case .between: missing = "the input is empty: no GeoJSON found"
        case .lone, .firstMember, .nextMember, .name, .colon, .valueStart, .value:
            missing = "the input ends inside a document"
        case .feature: missing = "the input ends inside a feature"
        case .opened, .firstFeature, .nextFeature, .afterFeature:
            missing =
                "the input ends inside the array\(collection.holdsRows ? "" : " of features"): \(isArray ? "']' is" : "']' and '}' are") missing"
        case .closed, .afterMember: missing = "the input ends inside a document: '}' is missing"
        }
        let record = BadRecord(
            "truncated", record: TextRange(end, bytes.count), at: bytes.count, "\(missing)",
            hint: hasDocument ? "is it an incomplete download?" : nil)
        throw Stop(fault: FramedRecords.Fault(record, isFatal: false))
    }
}
