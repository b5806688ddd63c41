import Gazetteer

extension GeocodingRequest {
    /// Decides which fields are written, once the names of the input's fields are known: a name that the input has means
    /// the input's field, and that of an answer then has a number behind it.
    ///
    /// - Returns: the wanted names that nothing has.
    public mutating func choose(besides taken: Set<String>) -> [String] {
        self.taken = taken
        guard let wanted else { return [] }
        var (unknown, inputs, answers): ([String], [String], [PlacemarkField]) = ([], [], [])
        for name in wanted {
            if taken.contains(name) {
                inputs.append(name)
            } else if let field = field(named: name) {
                if !answers.contains(field) { answers.append(field) }
            } else if !textNames.contains(where: { $0 == name || self.name($0) == name }) {
                inputs.append(name)
                unknown.append(name)
            }
        }
        written = inputs
        fields = answers + fields.filter { $0.isOfSpan && !answers.contains($0) }
        return unknown
    }

    /// The field of answers that is written under a name, or else goes by it.
    func field(named name: String) -> PlacemarkField? {
        possible.first { self.name($0.rawValue) == name } ?? possible.first { $0.rawValue == name }
    }

    /// True if a name in a template means neither a field of the input nor one of answers.
    public func isMeaningless(_ name: String) -> Bool {
        !taken.contains(name) && name != AddressRequest.addressName && field(named: name) == nil
    }

    /// Names that new fields have.
    public var newNames: [String] { possible.map { name($0.rawValue) } + textNames.map { name($0) } }
}

extension PlacemarkField {
    /// True for fields that an option of their own adds.
    fileprivate var isOfSpan: Bool { self == .spanLatitude || self == .spanLongitude }
}
