import Drawing
public import Features
import Geometry
import Layers

/// Features that get a callout, and where its texts come from.
public struct SelectionRequest: Sendable {
    public var names: FeatureNames
    /// Fields with the title: the first that a feature has.
    public var titleFields: [String]
    /// Fields with the line below the title: all that a feature has, as the parts of an address.
    public var subtitleFields: [String]
    /// Fields whose values are listed.
    public var listedFields: [String] = []
    /// The field with the path of a small image.
    public var imageField: String?
    /// The field with a link.
    public var linkField: String?

    public init(_ names: FeatureNames, titleFields: [String], subtitleFields: [String]) {
        self.names = names
        self.titleFields = titleFields
        self.subtitleFields = subtitleFields
    }
}

/// Finds the selected features of a chunk.
struct SelectionGatherer: ~Copyable {
    private var byIdentifier: NameSearch
    private var byField: NameSearch
    private var title: FieldTexts
    private var subtitle: FieldTexts
    private var listed: FieldTexts
    private var image: FieldTexts
    private var link: FieldTexts

    /// The field that identifies features that have no identifier of their own.
    private static let usualField = "id"

    init(_ request: SelectionRequest) {
        let names = request.names
        byIdentifier = NameSearch(names.field == nil ? names : nil)
        byField = NameSearch(names.field == nil ? FeatureNames(names.texts, field: Self.usualField) : names)
        title = FieldTexts(request.titleFields, atMost: 1)
        subtitle = FieldTexts(request.subtitleFields)
        listed = FieldTexts(request.listedFields)
        image = FieldTexts([request.imageField].compactMap(\.self))
        link = FieldTexts([request.linkField].compactMap(\.self))
    }

    mutating func add(_ field: Field, at index: Int) {
        byField.add(field, at: index)
        title.add(field, at: index)
        subtitle.add(field, at: index)
        listed.add(field, at: index)
        image.add(field, at: index)
        link.add(field, at: index)
    }

    /// Index of the name of a feature; nil if it is not selected.
    mutating func name(_ feature: borrowing Feature, _ chunk: borrowing Chunk) -> Int? {
        if case .name(let index) = byIdentifier.match(feature, chunk) { return Int(index) }
        if case .name(let index) = byField.match(feature, chunk) { return Int(index) }
        return nil
    }

    /// A selected feature with its texts.
    mutating func selection(
        _ feature: borrowing Feature, _ chunk: borrowing Chunk, as owner: SceneFeature, name: Int,
        at place: Shape.Point?,
        style: Int32
    ) -> SceneSelection {
        var selection = SceneSelection(
            name: name, feature: owner, place: place, style: style, title: title.text(of: feature, chunk),
            subtitle: subtitle.text(of: feature, chunk))
        (selection.image, selection.link) = (image.text(of: feature, chunk), link.text(of: feature, chunk))
        selection.values = listed.values(of: feature, chunk)
        return selection
    }
}

/// The texts of some fields in one line.
private struct FieldTexts: ~Copyable {
    private let names: [String]
    private let most: Int
    private var fields: [Int]
    private var text = ByteBuffer()

    /// - Parameter most: fields of a feature whose texts count, in the order of the names.
    init(_ names: [String], atMost most: Int = .max) {
        self.names = names
        self.most = most
        fields = names.map { _ in -1 }
    }

    mutating func add(_ field: Field, at index: Int) {
        for (rank, name) in names.enumerated() where name == field.name && fields[rank] < 0 { fields[rank] = index }
    }

    mutating func text(of feature: borrowing Feature, _ chunk: borrowing Chunk) -> String {
        values(of: feature, chunk).map(\.text).joined(separator: ", ")
    }

    /// The texts by their fields, without empty ones.
    mutating func values(of feature: borrowing Feature, _ chunk: borrowing Chunk) -> [SceneSelection.Value] {
        var values: [SceneSelection.Value] = []
        for (name, field) in zip(names, fields) where field >= 0 && values.count < most {
            text.removeAll()
            guard text.appendPlain(ofField: field, feature, chunk), !text.isEmpty else { continue }
            let plain = unsafe text.bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
            values.append(SceneSelection.Value(name: name, text: plain))
        }
        return values
    }
}
