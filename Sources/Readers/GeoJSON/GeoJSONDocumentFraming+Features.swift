import Layers

extension GeoJSONDocumentFraming {
    /// The hot loop over features.
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

    /// What is missing when the input is over.
    func checkEnd(_ bytes: Span<UInt8>) throws(Stop) {
        let missing: String
        switch phase {
        case .between where hasDocument: return
        case .between: missing = "the input is empty: there is no GeoJSON in it"
        case .lone, .firstMember, .nextMember, .name, .colon, .valueStart, .value:
            missing = "the input ends inside a document"
        case .feature: missing = "the input ends inside a feature"
        case .opened, .firstFeature, .nextFeature, .afterFeature:
            missing = "the input ends inside the array of features: \(isArray ? "']' is" : "']' and '}' are") missing"
        case .closed, .afterMember: missing = "the input ends inside a document: '}' is missing"
        }
        let record = BadRecord(
            "truncated", record: TextRange(end, bytes.count), at: bytes.count, missing,
            hint: hasDocument ? "is it a download that broke off?" : nil)
        throw Stop(fault: FramedRecords.Fault(record, isFatal: false))
    }
}
