import Expat
import FormatKit
import Layers
import Memory

/// Finds the placemarks of a KML among the events of its XML.
struct KMLDocument: ~Copyable {
    /// The outcome of an event.
    enum Step {
        case nothing
        /// A placemark has ended.
        case placemark
        /// The root element is not that of a KML.
        case notKML
    }

    /// A folder, or a document inside another, that is open.
    private struct Folder {
        var depth: Int
        var name: [UInt8] = []
    }

    private var stack = FlatBuffer<KMLElement>()
    private let elements = KMLElementNames()
    private(set) var placemark: KMLPlacemark
    private let limit: RecordLimit
    /// Number of open elements when the element began whose text is gathered; 0 for none.
    private var leaf = 0
    private var text = FlatBuffer<UInt8>()
    private var folders: [Folder] = []
    /// The names of the open folders; empty for none.
    private var path: [UInt8] = []
    private var styles = KMLStyles()
    private var style = KMLStyleReader()
    private var schemas = KMLSchemas()
    /// Number of open elements when the placemark began; 0 if none is open.
    private var placemarkDepth = 0
    /// Start of the open placemark.
    private(set) var start = 0
    private(set) var end = 0
    private(set) var isTooLong = false
    /// How many elements of a kind were not read, and where the first of them is.
    private(set) var unread: [(element: String, count: Int, byte: Int)] = []
    private(set) var rootName = ""
    private(set) var promises: XMLPromises

    init(_ options: LayerOptions, _ fields: ParsedFields, _ unseen: UnseenNames) {
        placemark = KMLPlacemark(options, fields, unseen)
        limit = options.recordLimit
        promises = XMLPromises(isWatched: options.isExamined)
    }

    /// Start in bytes of the placemark that is open; nil if there is none, or if it is too long to be kept.
    var openStart: Int? { placemarkDepth > 0 && !isTooLong ? start : nil }

    /// Gives up the open placemark if it is longer than the limit; true if it does so now.
    mutating func limitPlacemark(endingAt byte: Int) -> Bool {
        guard let openStart, !limit.allows(byte - openStart) else { return false }
        isTooLong = true
        text.removeAllAndReturnMemory()
        return true
    }

    mutating func take(_ event: XMLEvent, _ texts: Span<UInt8>) -> Step {
        switch event.kind {
        case .namespace: return .nothing
        case .start: return start(event, texts.extracting(event.text).localName)
        case .attribute:
            attribute(texts.extracting(event.text).localName, texts.extracting(event.value))
            return .nothing
        case .text:
            if leaf > 0, !isTooLong {
                text.append(contentsOf: texts.extracting(event.text))
                // Outside of placemarks there are only names, styles and schemas.
                if placemarkDepth == 0, text.count > Self.mostText { text.truncate(to: Self.mostText) }
            }
            return .nothing
        case .end: return end(event)
        }
    }

    private static let mostText = 64 << 10

    private mutating func start(_ event: XMLEvent, _ name: Span<UInt8>) -> Step {
        let element = elements.element(of: name)
        guard let outer = stack.last else {
            stack.append(element)
            if element == .kml || element == .placemark || element.isContainer {
                if element == .placemark { beginPlacemark(at: event.byte) }
                return .nothing
            }
            rootName = String(decoding: name.indices.map { name[$0] }, as: UTF8.self)
            return .notKML
        }
        // Markup inside of a text belongs to it.
        stack.append(leaf > 0 ? .other : element)
        guard leaf == 0, !isTooLong else { return .nothing }
        if element.isUnread {
            count(element.rawValue, at: event.byte)
        } else if element == .other, outer.holdsFeatures, !KMLElement.isPassedOver(name) {
            count(String(decoding: name.indices.map { name[$0] }, as: UTF8.self), at: event.byte)
        }
        if promises.isWatched {
            let isRanked = outer == .placemark || outer.isContainer
            let depth = stack.count
            promises.noteElement(
                element.rawValue, in: outer.rawValue, rank: isRanked ? element.rank : nil, depth: depth, at: event.byte)
        }
        if element == .placemark {
            if placemarkDepth == 0 { beginPlacemark(at: event.byte) } else { placemark.nest() }
        } else if element.isText(in: outer) {
            leaf = stack.count
            text.removeAll()
            placemark.beginText(element)
        } else if placemarkDepth > 0 {
            placemark.begin(element, in: outer)
        } else if element == .folder || element == .document && folders.count + stack.count > 2 {
            folders.append(Folder(depth: stack.count))
            updatePath()
        }
        style.begin(element)
        schemas.begin(element)
        return .nothing
    }

    private mutating func count(_ element: String, at byte: Int) {
        if let index = unread.firstIndex(where: { $0.element == element }) {
            unread[index].count += 1
        } else if unread.count < Self.mostUnread {
            unread.append((element, 1, byte))
        } else {
            otherUnread.count += 1
            if otherUnread.count == 1 { otherUnread.byte = byte }
        }
    }

    /// Names of elements that are counted one by one.
    private static let mostUnread = 20
    private(set) var otherUnread = (count: 0, byte: 0)

    private mutating func beginPlacemark(at byte: Int) {
        placemarkDepth = stack.count
        (start, isTooLong) = (byte, false)
        placemark.begin(folder: path)
    }

    private mutating func attribute(_ name: Span<UInt8>, _ value: Span<UInt8>) {
        guard let element = stack.last, !isTooLong else { return }
        switch element {
        case .placemark where name.spells("id"): placemark.setIdentifier(value)
        case .data where name.spells("name"), .simpleData where name.spells("name"):
            placemark.beginData(named: value, isTyped: element == .simpleData)
        case .simpleArrayData where name.spells("name"): placemark.beginSeries(named: value)
        case .schemaData where name.spells("schemaUrl"): placemark.setSchema(schemas.schema(at: value))
        case .style where name.spells("id"), .styleMap where name.spells("id"): style.setIdentifier(value)
        case .schema, .simpleField: schemas.take(name, value, of: element)
        default: break
        }
    }

    private mutating func end(_ event: XMLEvent) -> Step {
        guard let element = stack.last else { return .nothing }
        let depth = stack.count
        stack.truncate(to: depth - 1)
        let isLeaf = leaf == depth
        if isLeaf { leaf = 0 }
        guard !isTooLong || depth == placemarkDepth else { return .nothing }
        let outer = stack.last ?? .other
        if isLeaf { endText(element, in: outer) }
        if let found = style.end(element, in: outer) { take(found) }
        schemas.end(element)
        if placemarkDepth > 0 {
            guard depth == placemarkDepth else {
                if leaf == 0, !isLeaf { placemark.end(element, in: outer) }
                return .nothing
            }
            (placemarkDepth, end) = (0, event.endByte)
            if isTooLong {
                placemark.giveUp(limit)
                leaf = 0
            } else {
                if promises.isWatched, placemark.lacksStyle(among: styles) {
                    let byte = start
                    promises.note("unknown-style", "a styleUrl names no style earlier in the file", at: byte)
                }
                placemark.finish(styles)
            }
            return .placemark
        }
        if let folder = folders.last, folder.depth == depth {
            folders.removeLast()
            updatePath()
        }
        return .nothing
    }

    private mutating func endText(_ element: KMLElement, in outer: KMLElement) {
        if promises.isWatched, element == .when || element == .begin || element == .end {
            let time = text.span.xmlTrimmed
            let isRight = time.isEmpty || XMLTime.isValid(text.span.extracting(time))
            let (name, byte) = (element.rawValue, start)
            if !isRight { promises.note("xml-time", "the time of a <\(name)> is not written as in XML", at: byte) }
        }
        if outer.isContainer {
            guard let last = folders.last, last.depth == stack.count else { return }
            folders[folders.count - 1].name = text.span.xmlTrimmed.map { text[$0] }
            return updatePath()
        }
        if style.isOpen {
            style.take(element, in: outer, String(decoding: text.span.xmlTrimmed.map { text[$0] }, as: UTF8.self))
        } else if placemarkDepth > 0 {
            placemark.endText(element, in: outer, text)
        }
    }

    /// Takes a style that has ended: one of the placemark, or one that placemarks share.
    private mutating func take(_ found: KMLStyleReader.Found) {
        switch found {
        case .style(let found, let id):
            if placemarkDepth > 0 { placemark.merge(found) } else if let id { styles.add(found, named: id) }
        case .link(let url, let id):
            if placemarkDepth > 0 {
                if let found = styles.style(at: url) { placemark.merge(found) }
            } else if let id {
                styles.add(linkTo: url, named: id)
            }
        }
    }

    private mutating func updatePath() {
        path = []
        for folder in folders where !folder.name.isEmpty {
            if !path.isEmpty { path.append(UInt8(ascii: "/")) }
            path += folder.name
        }
    }
}
