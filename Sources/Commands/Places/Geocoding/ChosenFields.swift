import Features
import Gazetteer
import Layers

extension GeocodingRequest {
    /// Decides which fields are written, once the names of the input's fields are known: a name that the input has means
    /// the input's field, and that of an answer then has a number behind it.
    ///
    /// - Returns: the wanted names that nothing has.
    public mutating func choose(besides taken: Set<String>) -> [String] {
        self.taken = taken
        let ofLayer = freeLayerFields
        guard let wanted else {
            layerFields = ofLayer
            return []
        }
        var (unknown, inputs, answers): ([String], [String], [PlacemarkField]) = ([], [], [])
        layerFields = []
        for name in wanted {
            if taken.contains(name) {
                inputs.append(name)
            } else if let found = ofLayer.first(where: { $0.name == name }) {
                layerFields.append(found)
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

    /// All fields of the layer, under names that neither the input nor answers have. The name of a feature is among the
    /// fields of answers.
    private var freeLayerFields: [(index: Int, name: String)] {
        guard let layer else { return [] }
        var used = taken.union(newNames)
        return layer.fields.indices.compactMap { index in
            let own = layer.fields[index].name
            if own == layer.nameField, own == PlacemarkField.name.rawValue { return nil }
            let name = FreeName.of(prefix + own, besides: used)
            used.insert(name)
            return (index, name)
        }
    }

    /// Decides which fields a list of the layer's features has: all of the layer, and the usual ones of answers, or
    /// those that are wanted.
    ///
    /// - Returns: the wanted names that nothing has.
    public mutating func chooseOfLayer() -> [String] {
        guard let layer else { return wanted ?? [] }
        let indices = layer.fields.indices.filter { index in
            let name = layer.fields[index].name
            return name != layer.nameField || name != PlacemarkField.name.rawValue
        }
        taken = Set(indices.map { layer.fields[$0].name })
        layerFields = indices.map { ($0, layer.fields[$0].name) }
        guard let wanted else { return [] }
        layerFields = wanted.compactMap { name in layerFields.first { $0.name == name } }
        let others = wanted.filter { !taken.contains($0) }
        fields = others.compactMap { field(named: $0) }
        return others.filter { field(named: $0) == nil }
    }

    /// The field of answers that is written under a name, or else goes by it.
    func field(named name: String) -> PlacemarkField? {
        possible.first { self.name($0.rawValue) == name } ?? possible.first { $0.rawValue == name }
    }

    /// True if a name in a template means neither a field of the input nor one of answers.
    public func isMeaningless(_ name: String) -> Bool {
        !taken.contains(name) && name != AddressRequest.addressName && field(named: name) == nil
    }

    /// True if answers are to have postal codes.
    public var wantsPostalCodes: Bool {
        let names = (title?.names ?? []) + (subtitle?.names ?? [])
        return fields.contains(.postalCode)
            || names.contains { !taken.contains($0) && field(named: $0) == .postalCode }
    }

    /// Names that new fields have.
    var newNames: [String] { possible.map { name($0.rawValue) } + textNames.map { name($0) } }
}

extension PlacemarkField {
    /// True for fields that an option of their own adds.
    fileprivate var isOfSpan: Bool { self == .spanLatitude || self == .spanLongitude }
}
