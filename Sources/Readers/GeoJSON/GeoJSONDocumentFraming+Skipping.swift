import Layers

// Records that are too long to be held.
extension GeoJSONDocumentFraming {
    /// True if a document goes on beyond the limit before it is known for what it is.
    var isOverlong: Bool { !hasFeatures && isWithinMembers && !collection.limit.allows(position - documentStart) }

    private var isWithinMembers: Bool {
        switch phase {
        case .firstMember, .nextMember, .name, .colon, .valueStart, .value, .afterMember: true
        default: false
        }
    }

    /// Where the record starts that has no end yet, as far as it is one.
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

    /// True if the members that are whole say so.
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

    /// A record is whole, and if it was given up nothing of it is handed on.
    mutating func noteSkipped() {
        guard isSkipping else { return }
        isSkipping = false
        start = end
    }
}
