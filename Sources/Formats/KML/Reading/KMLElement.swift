import FormatKit
import Memory

/// The elements of KML that are read or counted, with those of Google's extensions, whatever their prefixes.
enum KMLElement: String, CaseIterable, BitwiseCopyable {
    case other = ""
    case kml
    case document = "Document"
    case folder = "Folder"
    case placemark = "Placemark"
    case name
    case description
    case address
    case phoneNumber
    case longSnippet = "Snippet"
    case snippet
    case visibility
    case styleUrl
    case style = "Style"
    case styleMap = "StyleMap"
    case pair = "Pair"
    case key
    case lineStyle = "LineStyle"
    case polyStyle = "PolyStyle"
    case iconStyle = "IconStyle"
    case color
    case width
    case fill
    case outline
    case icon = "Icon"
    case href
    case timeStamp = "TimeStamp"
    case when
    case timeSpan = "TimeSpan"
    case begin
    case end
    case extendedData = "ExtendedData"
    case data = "Data"
    case value
    case schemaData = "SchemaData"
    case simpleData = "SimpleData"
    case simpleArrayData = "SimpleArrayData"
    case schema = "Schema"
    case simpleField = "SimpleField"
    case simpleArrayField = "SimpleArrayField"
    case point = "Point"
    case lineString = "LineString"
    case linearRing = "LinearRing"
    case polygon = "Polygon"
    case outerBoundaryIs
    case innerBoundaryIs
    case multiGeometry = "MultiGeometry"
    case multiPoint = "MultiPoint"
    case multiLineString = "MultiLineString"
    case multiPolygon = "MultiPolygon"
    case multiTrack = "MultiTrack"
    case track = "Track"
    case coord
    case coordinates
    case altitudeMode
    case extrude
    case tessellate
    case model = "Model"
    case networkLink = "NetworkLink"
    case groundOverlay = "GroundOverlay"
    case screenOverlay = "ScreenOverlay"
    case photoOverlay = "PhotoOverlay"
    case tour = "Tour"
}

extension KMLElement {
    var isContainer: Bool { self == .document || self == .folder }

    /// True for a geometry of several others.
    var isMulti: Bool {
        switch self {
        case .multiGeometry, .multiPoint, .multiLineString, .multiPolygon, .multiTrack: true
        default: false
        }
    }

    /// Its position by the schema among the elements of a placemark or of a container; nil for one that is not ranked.
    var rank: Int? {
        switch self {
        case .name: 1
        case .visibility: 2
        case .address: 3
        case .phoneNumber: 4
        case .longSnippet, .snippet: 5
        case .description: 6
        case .timeStamp, .timeSpan: 7
        case .styleUrl: 8
        case .style, .styleMap: 9
        case .extendedData: 10
        case .schema: 11
        case .placemark, .document, .folder, .networkLink, .groundOverlay, .screenOverlay, .photoOverlay, .tour: 12
        case .point, .lineString, .linearRing, .polygon, .multiGeometry, .model, .track, .multiTrack: 12
        default: nil
        }
    }

    /// True for an element that is not read but counted.
    var isUnread: Bool {
        switch self {
        case .model, .networkLink, .groundOverlay, .screenOverlay, .photoOverlay, .tour: true
        default: false
        }
    }

    /// The element that a name stands for in other letters; nil for none.
    static func spelling(of name: String) -> String? {
        let folded = name.lowercased()
        return allCases.first { $0 != .other && $0.rawValue != name && $0.rawValue.lowercased() == folded }?.rawValue
    }

    /// True if features or geometries are directly inside.
    var holdsFeatures: Bool { self == .kml || isContainer || self == .placemark || isMulti }

    /// True for an element of which nothing is lost: it says how a viewer shows others, or belongs to an extension.
    static func isPassedOver(_ name: Span<UInt8>) -> Bool {
        let passed: [StaticString] = [
            "open", "LookAt", "Camera", "Region", "Metadata", "NetworkLinkControl", "ListStyle", "BalloonStyle",
            "LabelStyle", "author", "link", "AddressDetails", "balloonVisibility", "ViewerOptions", "tourPrimitive",
            "TimeStamp", "TimeSpan", "AbstractView",
        ]
        for known in passed where name.spells(known) { return true }
        return false
    }

    /// True if the text of an element is read when it is directly inside another.
    func isText(in outer: KMLElement) -> Bool {
        switch outer {
        case .placemark:
            switch self {
            case .name, .description, .address, .phoneNumber, .longSnippet, .snippet, .visibility, .styleUrl: true
            default: false
            }
        case .document, .folder: self == .name
        case .timeStamp: self == .when
        case .timeSpan: self == .begin || self == .end
        case .data, .simpleArrayData: self == .value
        case .schemaData: self == .simpleData
        case .point, .lineString, .linearRing, .polygon:
            self == .coordinates || self == .altitudeMode || self == .extrude || self == .tessellate
        case .track: self == .when || self == .coord || self == .altitudeMode
        case .multiTrack: self == .altitudeMode
        case .lineStyle: self == .color || self == .width
        case .polyStyle: self == .color || self == .fill || self == .outline
        case .iconStyle: self == .color
        case .icon: self == .href
        case .pair: self == .key || self == .styleUrl
        default: false
        }
    }
}

/// Finds elements by their names. They are few and known, so a hash of three bytes spreads them well enough.
struct KMLElementNames: ~Copyable {
    private struct Slot: BitwiseCopyable {
        var element = KMLElement.other
        var start = 0
        var count = 0
    }

    private static let mask = 255
    private var text = FlatBuffer<UInt8>()
    private var slots = FlatBuffer<Slot>()

    init() {
        for _ in 0...Self.mask { slots.append(Slot()) }
        for element in KMLElement.allCases where element != .other {
            let name = Array(element.rawValue.utf8)
            var slot = Self.hash(name.span)
            while slots[slot].element != .other { slot = (slot + 1) & Self.mask }
            slots[slot] = Slot(element: element, start: text.count, count: name.count)
            text.append(contentsOf: name.span)
        }
    }

    private static func hash(_ name: Span<UInt8>) -> Int {
        (Int(name[0]) &* 3 &+ Int(name[name.count / 2]) &* 5 &+ Int(name[name.count - 1]) &* 7 &+ name.count) & mask
    }

    func element(of name: Span<UInt8>) -> KMLElement {
        if name.isEmpty { return .other }
        var slot = Self.hash(name)
        while slots[slot].element != .other {
            if isName(slots[slot], name) { return slots[slot].element }
            slot = (slot + 1) & Self.mask
        }
        return .other
    }

    private func isName(_ slot: Slot, _ name: Span<UInt8>) -> Bool {
        guard slot.count == name.count else { return false }
        for index in name.indices where text[slot.start + index] != name[index] { return false }
        return true
    }
}
