import FormatKit
import Layers

/// Finds where the features of a document end: a state machine that can stop between any two bytes and resume there.
///
/// It is strict about what is around features, and does not check what is in them. A document without an array of
/// features is one record by itself.
struct GeoJSONDocumentFraming {
    enum Phase {
        /// Before, between and after documents.
        case between
        /// In a document that is one record.
        case lone
        case firstMember
        case nextMember
        case name
        case colon
        case valueStart
        case value
        case afterMember
        /// After the bracket that opens the array of features.
        case opened
        case firstFeature
        case nextFeature
        case feature
        case afterFeature
        /// After the bracket that closes it.
        case closed
    }

    var phase = Phase.between
    /// The next byte to look at. All positions count from the start of the buffer.
    var position = 0
    /// Bounds of the whole features that are not returned yet.
    var start = 0
    var end = 0
    var documentStart = 0
    /// The feature that was begun last.
    var featureStart = 0
    var memberStart = 0
    var nameEnd = 0
    var valueStart = 0
    var skipper = JSONSkipper()
    /// Members of this document whose texts are still in the buffer; they are examined once it proves to be a
    /// collection.
    var pending: [PendingMember] = []
    /// True if this document's array of features was met.
    var hasFeatures = false
    /// True if the document is nothing but that array.
    var isArray = false
    var isAtStart = true
    var hasLineBreak = true
    var hasDocument = false
    /// True if the record that ends next is being skipped.
    var isSkipping = false
    /// True if the bytes end between two features, where another range of the input begins.
    var endsBetweenFeatures = false
    let collection: GeoJSONCollection

    struct PendingMember {
        var start: Int
        var nameEnd: Int
        var valueStart: Int
        var end: Int
    }

    /// Ends the scan for good.
    struct Stop: Error {
        var fault: FramedRecords.Fault
    }

    init(collection: GeoJSONCollection) {
        self.collection = collection
    }

    /// Goes on within the array of features of a document, whose start another framing has seen.
    ///
    /// - Parameter phase: `nextFeature` after a comma, or `closed` after the bracket.
    init(after head: GeoJSONDocumentFraming, _ phase: Phase) {
        collection = head.collection
        self.phase = phase
        (isArray, hasFeatures, hasDocument, isAtStart, hasLineBreak) = (head.isArray, true, true, false, false)
    }

    mutating func scan(_ bytes: Span<UInt8>, isAtEnd: Bool) -> FramedRecords {
        do throws(Stop) {
            while try step(bytes, isAtEnd: isAtEnd) {}
            if isSkipping {
                (start, end) = (position, position)
                return FramedRecords(start: start, end: end)
            }
            if isAtEnd, !isBetweenRecords, !(endsBetweenFeatures && isBetweenFeatures) { try checkEnd(bytes) }
            let open = isAtEnd ? nil : try openRecord(bytes)
            return FramedRecords(start: start, end: end, isClosed: isBetweenRecords, open: open)
        } catch {
            return FramedRecords(start: start, end: end, fault: error.fault)
        }
    }

    mutating func drop(_ count: Int) {
        position = max(position - count, 0)
        start = max(start - count, 0)
        end = max(end - count, 0)
        documentStart = max(documentStart - count, 0)
        featureStart = max(featureStart - count, 0)
        memberStart = max(memberStart - count, 0)
        nameEnd = max(nameEnd - count, 0)
        valueStart = max(valueStart - count, 0)
        for index in pending.indices {
            pending[index].start -= count
            pending[index].nameEnd -= count
            pending[index].valueStart -= count
            pending[index].end -= count
        }
    }

    private var isBetweenFeatures: Bool { phase == .nextFeature || phase == .afterFeature }

    /// True if features must be returned because no feature follows them directly.
    private var isBetweenRecords: Bool { (phase == .opened || phase == .closed) && end > start }

    /// Advances by one phase; false when more bytes are needed.
    private mutating func step(_ bytes: Span<UInt8>, isAtEnd: Bool) throws(Stop) -> Bool {
        switch phase {
        case .between: return try startDocument(bytes, isAtEnd: isAtEnd)
        case .lone:
            guard let end = skipper.end(bytes, from: position, isAtEnd: isAtEnd) else {
                position = bytes.count
                return false
            }
            (position, self.end, phase) = (end, end, .between)
            try endLone(bytes)
            noteSkipped()
            return true
        case .firstMember, .nextMember, .name, .colon, .valueStart, .value, .afterMember:
            return isOverlong ? false : try stepMember(bytes, isAtEnd: isAtEnd)
        case .opened:
            guard !isBetweenRecords else { return false }
            (start, end, phase) = (position, position, .firstFeature)
            return true
        case .firstFeature, .nextFeature, .feature, .afterFeature:
            return try skipFeatures(bytes, isAtEnd: isAtEnd)
        case .closed:
            guard !isBetweenRecords else { return false }
            try endFeatures()
            return true
        }
    }

    private mutating func startDocument(_ bytes: Span<UInt8>, isAtEnd: Bool) throws(Stop) -> Bool {
        if isAtStart {
            guard bytes.count >= 3 || isAtEnd else { return false }
            isAtStart = false
            if bytes.startsWithByteOrderMark { position = 3 }
        }
        while position < bytes.count, JSONScanner.isBlank(bytes[position]) {
            if bytes[position] != 0x20, bytes[position] != 0x09 { hasLineBreak = true }
            position += 1
        }
        if end == start { (start, end) = (position, position) }
        guard position < bytes.count else { return false }
        guard hasLineBreak else { throw stop(JSONFault(.textAfterValue, at: position), bytes) }
        documentStart = position
        hasLineBreak = false
        hasDocument = true
        hasFeatures = false
        pending.removeAll()
        if bytes[position] == UInt8(ascii: "[") {
            startArray()
        } else if bytes[position] == UInt8(ascii: "{"), !collection.holdsRows {
            collection.beginDocument()
            position += 1
            phase = .firstMember
        } else {
            try checkValueStart(bytes)
            position = skipper.begin(bytes, at: position)
            phase = .lone
        }
        return true
    }

    /// Throws for a byte that ends or separates values, which no value starts with.
    func checkValueStart(_ bytes: Span<UInt8>) throws(Stop) {
        switch bytes[position] {
        case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"):
            throw stop(JSONFault(.value, at: position), bytes)
        default: break
        }
    }

    /// Makes a fatal fault: no error policy can skip it, because the start of the next feature is unknown.
    func stop(_ fault: JSONFault, _ bytes: Span<UInt8>) -> Stop {
        let record = TextRange(end, max(min(fault.byte + 1, bytes.count), end))
        return Stop(fault: FramedRecords.Fault(fault.badRecord(record, in: bytes), isFatal: true))
    }
}

// Records that are too long to be held.
extension GeoJSONDocumentFraming {
    /// True if a document exceeds the limit before its kind is known.
    var isOverlong: Bool { !hasFeatures && isWithinMembers && !collection.limit.allows(position - documentStart) }

    private var isWithinMembers: Bool {
        switch phase {
        case .firstMember, .nextMember, .name, .colon, .valueStart, .value, .afterMember: true
        default: false
        }
    }

    /// Start of the record that has no end yet; nil if there is none.
    func openRecord(_ bytes: Span<UInt8>) throws(Stop) -> Int? {
        switch phase {
        case .feature: return featureStart
        case .lone: return documentStart
        case _ where isWithinMembers && !hasFeatures:
            if !collection.limit.allows(bytes.count - documentStart), isCollection(bytes) {
                throw stop(collection.tooMany, at: documentStart, before: documentStart)
            }
            return documentStart
        case .name, .value:
            if !collection.limit.allows(bytes.count - memberStart) {
                throw stop(collection.tooMany, at: memberStart, before: memberStart)
            }
            return nil
        default: return nil
        }
    }

    /// True if a complete member is a `type`, which is then that of a collection: any other would have ended this
    /// phase.
    private func isCollection(_ bytes: Span<UInt8>) -> Bool {
        pending.contains { name(bytes, $0.start, $0.nameEnd) == "type" }
    }

    mutating func skipRecord(_ bytes: Span<UInt8>) -> Int {
        isSkipping = true
        if phase != .feature, phase != .lone {
            pending.removeAll()
            phase = .lone
            position = skipper.begin(bytes, at: documentStart)
            guard let end = skipper.end(bytes, from: position, isAtEnd: false) else { return bytes.count }
            (position, self.end, phase) = (end, end, .between)
            collection.beginFeatures()
            noteSkipped()
        }
        return position
    }

    /// Handles the end of a record; nothing of a skipped record is returned.
    mutating func noteSkipped() {
        guard isSkipping else { return }
        isSkipping = false
        start = end
    }
}
