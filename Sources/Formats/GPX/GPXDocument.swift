import Expat
import FormatKit
import Layers
import Memory

/// Finds the points of a GPX among the events of its XML.
struct GPXDocument: ~Copyable {
    /// The meaning of an open element.
    enum Context: UInt8 {
        case root
        case track
        case segment
        case route
        /// A point, or something in its place that has a position.
        case point
        /// An element inside a point.
        case inner
        case link
        /// The name of a track or a route.
        case name
        /// Extensions outside of points, in which a point of GPX is misplaced.
        case extensions
        /// Another element of GPX, such as `metadata`.
        case other
        /// An element of another namespace.
        case foreign
    }

    /// A track or route that goes on when one inside it ends.
    private struct OpenDevice {
        /// Number of open elements, with that of the track or route inside.
        var depth: Int
        var name: [UInt8]
        var isNamed: Bool
        var hasPoints: Bool
        var hadTime: Bool?
    }

    /// The outcome of an event.
    enum Step {
        case nothing
        /// A point has ended.
        case point
        /// The root element is not that of a GPX.
        case notGPX
        /// The name of a track or route is longer than `mostName`.
        case nameTooLong
    }

    static let mostName = 64 << 10

    private var contexts = FlatBuffer<Context>()
    private var namespaces = GPXNamespaces()
    private var outerDevices: [OpenDevice] = []
    var point = GPXPoint()
    var names: GPXNames
    private let limit: RecordLimit
    /// Number of the point that is being read, from 1.
    private var number = 0
    private var hasPoint = false
    /// True if the open point is text between points.
    private var hasStray = false
    /// Number of open elements when the element began whose text is gathered; 0 for none.
    private var leaf = 0
    private var leafSlot = GPXNames.unwanted
    private var value = FlatBuffer<UInt8>()
    private var tracks = 0
    private var routes = 0
    private(set) var segment = 0
    /// The name of the open track or route; empty for none.
    private(set) var device = FlatBuffer<UInt8>()
    private var trackNames = GPXTrackNames()
    private var isNamed = false
    private var hasPoints = false
    private var hadTime: Bool?
    /// Counts the changes of `device`, so that others know when to look again.
    private(set) var deviceChanges = 0
    /// Number of names of tracks or routes that stand after their points, and where the first of them is.
    private(set) var lateNames = 0
    private(set) var lateName = 0
    /// Points of other namespaces outside of those of GPX: their number, and where the first of them is.
    private(set) var foreignPoints = (count: 0, byte: 0, namespace: "")
    private(set) var rootName = ""
    private(set) var promises: XMLPromises
    /// The bounds that the file claims.
    private(set) var bounds = GPXBounds()
    /// The namespace of the root element if that is not GPX's.
    private(set) var rootNamespace: String?

    init(_ options: LayerOptions, fields: GPXFields, unseen: UnseenNames) {
        names = GPXNames(options, fields: fields, unseen: unseen)
        limit = options.recordLimit
        promises = XMLPromises(isWatched: options.isExamined)
    }

    /// Start in bytes of the point that is open; nil if there is none, or if it is too long to be kept.
    var openStart: Int? { hasPoint && point.fault != .tooLong ? point.start : nil }

    /// True if the open point is too long to be kept.
    var hasLongPoint: Bool { hasPoint && point.fault == .tooLong }

    /// Gives up the open point if it is longer than the limit.
    mutating func limitPoint(endingAt byte: Int) {
        if let openStart, !limit.allows(byte - openStart) { point.giveUp() }
    }

    /// Reads the next event.
    mutating func take(_ event: XMLEvent, _ text: Span<UInt8>) -> Step {
        switch event.kind {
        case .namespace:
            namespaces.declare(
                text.extracting(event.text), text.extracting(event.value), depth: contexts.count + 1)
            return .nothing
        case .start: return start(event, text.extracting(event.text))
        case .attribute:
            attribute(text.extracting(event.text), text.extracting(event.value), at: event.byte)
            return .nothing
        case .text: return take(text: text.extracting(event.text), event)
        case .end: return end(event)
        }
    }

    private mutating func start(_ event: XMLEvent, _ qualifiedName: Span<UInt8>) -> Step {
        leaf = 0
        let name = qualifiedName.localName
        guard let outer = contexts.last else {
            rootNamespace = namespaces.noteRoot(qualifiedName)
            contexts.append(.root)
            if name.spellsIgnoringCase("gpx"), rootNamespace == nil { return .nothing }
            rootName = String(decoding: name.indices.map { name[$0] }, as: UTF8.self)
            return .notGPX
        }
        let isOfGPX = namespaces.holdGPX(qualifiedName)
        let element = isOfGPX ? GPXElement(name) : .other
        if !isOfGPX, !hasPoint, GPXElement(name).isPoint { noteForeignPoint(qualifiedName, at: event.byte) }
        if promises.isWatched, isOfGPX { watch(name, element, in: outer, at: event.byte) }
        switch outer {
        case .point, .inner, .link:
            if element.isPoint, point.fault == nil { point.fault = .nested }
            startInner(name, in: outer)
        case .extensions where !element.isPoint: contexts.append(.extensions)
        default: startOuter(element, isOfGPX ? .other : .foreign, in: outer, at: event.byte)
        }
        return .nothing
    }

    /// Checks the order of the elements of the root and of points.
    private mutating func watch(_ name: Span<UInt8>, _ element: GPXElement, in outer: Context, at byte: Int) {
        bounds.isOpen = outer != .point && name.spells("bounds")
        let text = String(decoding: name.indices.map { name[$0] }, as: UTF8.self)
        let rank: Int? =
            switch outer {
            case .root: element.rankInRoot
            case .point: GPXNames.ranks[text]
            default: nil
            }
        let (around, depth) = (outer == .root ? "gpx" : point.kind.name, contexts.count + 1)
        promises.noteElement(text, in: around, rank: rank, depth: depth, at: byte)
    }

    private mutating func noteForeignPoint(_ element: Span<UInt8>, at byte: Int) {
        if foreignPoints.count == 0 { foreignPoints = (0, byte, namespaces.name(of: element)) }
        foreignPoints.count += 1
    }

    /// Starts an element that is in no point. Tracks, routes, segments and waypoints are read wherever they are.
    private mutating func startOuter(_ element: GPXElement, _ other: Context, in outer: Context, at byte: Int) {
        switch element {
        case .track:
            tracks += 1
            beginDevice(.track, "track ", tracks)
        case .route:
            routes += 1
            beginDevice(.route, "route ", routes)
        case .segment:
            segment += 1
            guard !isOpen(.track) else { return contexts.append(.segment) }
            tracks += 1
            beginDevice(.segment, "track ", tracks)
        case .trackPoint: beginPoint(.track, at: byte, fault: outer == .segment ? nil : .misplaced)
        case .routePoint: beginPoint(.route, at: byte, fault: outer == .route ? nil : .misplaced)
        case .waypoint:
            let isOwn = outer == .root || outer == .other || outer == .foreign
            beginPoint(.waypoint, at: byte, fault: isOwn ? nil : .misplaced)
        case .name where outer == .track || outer == .route: startName(at: byte)
        case .extensions: contexts.append(.extensions)
        case .name, .other: contexts.append(other)
        }
    }

    private func isOpen(_ context: Context) -> Bool {
        for index in 0..<contexts.count where contexts[index] == context { return true }
        return false
    }

    private mutating func beginDevice(_ context: Context, _ word: String, _ number: Int) {
        contexts.append(context)
        outerDevices.append(
            OpenDevice(
                depth: contexts.count, name: device.span.indices.map { device[$0] }, isNamed: isNamed,
                hasPoints: hasPoints, hadTime: hadTime))
        device.removeAll()
        for byte in "\(word)\(number)".utf8 { device.append(byte) }
        deviceChanges += 1
        (isNamed, hasPoints, hadTime) = (false, false, nil)
    }

    private mutating func beginPoint(_ kind: GPXPoint.Kind, at byte: Int, fault: GPXPoint.Fault? = nil) {
        contexts.append(.point)
        number += 1
        hasPoint = true
        hasPoints = true
        point.begin(kind, at: byte)
        point.fault = fault
    }

    private mutating func startName(at byte: Int) {
        if hasPoints {
            if lateNames == 0 { lateName = byte }
            lateNames += 1
        }
        contexts.append(.name)
        leaf = contexts.count
        value.removeAll()
    }

    private mutating func startInner(_ name: Span<UInt8>, in outer: Context) {
        leafSlot = GPXNames.unwanted
        if point.fault == nil {
            if outer == .link {
                var long = FlatBuffer<UInt8>()
                for byte in "link_".utf8 { long.append(byte) }
                long.append(contentsOf: name)
                findSlot(long.span)
            } else {
                findSlot(name)
            }
        }
        contexts.append(name.spells("link") ? .link : .inner)
        leaf = contexts.count
        value.removeAll()
    }

    private mutating func findSlot(_ name: Span<UInt8>) {
        if let slot = names.find(name) { leafSlot = slot } else { point.fault = .tooManyFields }
    }

    private mutating func attribute(_ name: Span<UInt8>, _ text: Span<UInt8>, at byte: Int) {
        switch contexts.last {
        case .point?:
            guard point.fault == nil else { return }
            if name.spellsIgnoringCase("lat") { point.latitude = point.put(text) }
            if name.spellsIgnoringCase("lon") { point.longitude = point.put(text) }
        case .link?:
            guard name.spells("href"), point.fault == nil, !text.trimmedOfXMLSpace.isEmpty else { return }
            guard takes(GPXNames.link) else { return }
            let range = point.put(text)
            add(range, to: GPXNames.link)
        case .other? where bounds.isOpen: bounds.take(name, text)
        case .other?:
            // In the place of points, whatever has a latitude is one, and its name is wrong.
            guard contexts.count > 1, name.spellsIgnoringCase("lat") else { return }
            switch contexts[contexts.count - 2] {
            case .root, .track, .segment, .route:
                contexts.truncate(to: contexts.count - 1)
                beginPoint(.waypoint, at: byte, fault: .misplaced)
            default: return
            }
        default: return
        }
    }

    private mutating func take(text: Span<UInt8>, _ event: XMLEvent) -> Step {
        switch contexts.last {
        case .root?, .track?, .segment?, .route?:
            if !text.trimmedOfXMLSpace.isEmpty { takeStray(event) }
        case .inner?, .link?:
            guard leaf > 0, leafSlot >= 0, point.fault == nil else { return .nothing }
            value.append(contentsOf: text)
            if !limit.allows(value.count) { point.giveUp() }
        case .name?:
            guard leaf > 0 else { return .nothing }
            value.append(contentsOf: text)
            if value.count > Self.mostName { return .nameTooLong }
        default: break
        }
        return .nothing
    }

    /// Reads text between points, which is not part of any, as an invalid point.
    private mutating func takeStray(_ event: XMLEvent) {
        if !hasStray {
            (hasStray, hasPoint) = (true, true)
            point.begin(.waypoint, at: event.byte)
            point.fault = .strayText
        }
        point.end = event.endByte
    }

    /// Ends text between points, as something else follows; false if there was none.
    mutating func endText(at byte: Int) -> Bool {
        guard hasStray else { return false }
        limitPoint(endingAt: byte)
        (hasStray, hasPoint) = (false, false)
        return true
    }

    private mutating func end(_ event: XMLEvent) -> Step {
        defer { leaf = 0 }
        guard let context = contexts.last else { return .nothing }
        let isLeaf = leaf == contexts.count
        contexts.truncate(to: contexts.count - 1)
        namespaces.close(to: contexts.count)
        if let outer = outerDevices.last, outer.depth > contexts.count { goOn(with: outer) }
        switch context {
        case .point:
            point.end = event.endByte
            finishPoint()
            hasPoint = false
            return .point
        case .inner, .link:
            let isEmpty = value.span.trimmedOfXMLSpace.isEmpty
            guard isLeaf, leafSlot >= 0, point.fault == nil, !isEmpty, takes(leafSlot) else { break }
            let range = point.put(value)
            add(range, to: leafSlot)
        case .name:
            let range = value.span.trimmedOfXMLSpace
            guard isLeaf, !isNamed, !hasPoints, !range.isEmpty else { break }
            isNamed = true
            device.removeAll()
            for byte in trackNames.take(range.map { value[$0] }) { device.append(byte) }
            deviceChanges += 1
        default: break
        }
        return .nothing
    }

    /// Continues the track or route around one that has ended.
    private mutating func goOn(with outer: OpenDevice) {
        outerDevices.removeLast()
        device.removeAll()
        for byte in outer.name { device.append(byte) }
        deviceChanges += 1
        (isNamed, hasPoints, hadTime) = (outer.isNamed, outer.hasPoints, outer.hadTime)
    }

    /// True unless the open point has a value of that name already.
    private mutating func takes(_ slot: Int) -> Bool {
        guard names.mark(slot, inPoint: number) else {
            point.hasRepetition = true
            return false
        }
        return true
    }

    /// Gives the open point a value whose text it has.
    private mutating func add(_ range: GPXPoint.TextSpan, to slot: Int) {
        switch slot {
        case GPXNames.time: point.time = range
        case GPXNames.elevation: point.elevation = range
        default:
            if names[slot].field != GPXNames.unwanted { point.items.append(GPXPoint.Item(slot: slot, range: range)) }
        }
        if !limit.allows(point.text.count + point.items.count * MemoryLayout<GPXPoint.Item>.stride) { point.giveUp() }
    }

    private mutating func finishPoint() {
        limitPoint(endingAt: point.end)
        let hasTime = point.time.start >= 0
        if promises.isWatched, hasTime, point.fault == nil, !point.hasTimeOfXML {
            let (name, byte) = (point.kind.name, point.start)
            promises.note("xml-time", "the time of a <\(name)> is not written as in XML", at: byte)
        }
        guard point.fault == nil, point.kind == .track else { return }
        point.differsInTime = hadTime.map { $0 != hasTime } ?? false
        hadTime = hasTime
    }
}
