import Decluttering
import Drawing
import Features
import Geometry
import LabelFeatures
import LabelLines
import Layers
import Memory

/// A marker that a feature has, before it is known whether it has room.
struct MarkerPlace: BitwiseCopyable {
    /// Map point.
    var place: Shape.Point
    /// Number of its styles in the chunk.
    var style: Int32
    /// Number of its annotation in the chunk; negative if it always shows.
    var annotation: Int32 = -1
}

/// Makes the annotations of features, by which is decided where their markers and texts show.
///
/// A marker that may lose its text is two labels: the marker in the size that it then has, and the marker with its text.
/// They have one priority, the marker first, and the box of the second encloses that of the first. So whatever hides the
/// marker hides the text as well.
struct AnnotationGatherer: ~Copyable {
    private let request: AnnotationRequest
    private var maker: LabelMaker
    private let levels: [Double]
    private let measure: FamilyMeasure?
    private var ranks: UsualRanks
    private(set) var columns: LabelColumns
    private(set) var texts = TextList()
    /// Of each text its number among the labels.
    private(set) var numbers = FlatBuffer<Int32>()
    private(set) var features = FlatBuffer<SceneFeature>()
    /// Places in map points.
    private(set) var places = FlatBuffer<Shape.Point>()
    /// Numbers of styles in the chunk.
    private(set) var styles = FlatBuffer<Int32>()
    /// The standings that each text may take, one after the other, and how many it has.
    private(set) var standings = FlatBuffer<TextStanding>()
    private(set) var standingCounts = FlatBuffer<Int32>()
    /// For each label the label that is its marker with its text; its own number if it has none, negative for a text alone.
    private(set) var wholes = FlatBuffer<Int32>()
    /// The lines that texts follow.
    private(set) var paths = TextPaths()
    /// Places beside the usual one at which the names of areas may stand, one list after the other, with their ends by text.
    private(set) var areaPlaces = FlatBuffer<AreaPlace>()
    private(set) var areaPlaceEnds = FlatBuffer<Int>()
    /// By text the room of the area in which it shows only where it fits; null for others.
    private(set) var areaRooms = FlatBuffer<Shape.Box>()
    /// By text the size of this area, in square map points, if that ranks it; 0 for others.
    private(set) var areaSizes = FlatBuffer<Double>()
    /// For each label true if the view shows its feature, at the place of a marker.
    private(set) var seen = FlatBuffer<Bool>()
    /// Numbers of the labels that are dots which always show.
    private(set) var obstacles = FlatBuffer<Int32>()
    private var visible: VisiblePart?
    private var names: NamePlaces
    private var textField = -1
    private var text = ByteBuffer()

    /// - Parameter levels: the zoom levels that styles are made for.
    init(_ request: AnnotationRequest, levels: [Double]) {
        self.request = request
        self.levels = levels
        maker = LabelMaker(request.rules)
        columns = LabelColumns(request.rules)
        measure = request.field == nil ? nil : request.makeMeasure()
        ranks = UsualRanks(request.rules)
        visible = request.view.map { VisiblePart($0) }
        names = NamePlaces(request)
    }

    mutating func add(_ field: Field, at index: Int) {
        if textField < 0, field.name == request.field { textField = index }
        maker.add(field, at: index)
        columns.add(field, at: index)
        ranks.add(field, at: index)
    }

    mutating func begin() {
        columns.removeAll()
        texts.removeAll()
        numbers.removeAll()
        features.removeAll()
        places.removeAll()
        standings.removeAll()
        standingCounts.removeAll()
        styles.removeAll()
        wholes.removeAll()
        paths.removeAll()
        areaPlaces.removeAll()
        areaPlaceEnds.removeAll()
        areaRooms.removeAll()
        areaSizes.removeAll()
        seen.removeAll()
        obstacles.removeAll()
        ranks.begin()
    }

    /// Counts the text of the last feature among those in the view.
    mutating func seeText() { seen[Int(numbers[numbers.count - 1])] = true }

    /// Counts a marker of the last feature among those in the view.
    mutating func see(_ marker: MarkerPlace) {
        if marker.annotation >= 0 { seen[Int(marker.annotation)] = true }
    }

    /// The fields that have ranked annotations of the chunk because no option names one.
    var usedFields: Set<String> { ranks.used }

    /// True if room is decided for the markers of some styles.
    func decides(_ list: [Style]) -> Bool {
        request.decidesMarkers && list.contains { $0.markerRoom != nil && (request.hasTexts || request.decides($0)) }
    }

    /// True for a dot that always shows: nothing but texts has to keep clear of it.
    private func isObstacle(_ list: [Style]) -> Bool { !list.contains { request.decides($0) } }

    /// Takes the text of a feature, if it has one, and its markers.
    ///
    /// - Parameters:
    ///   - owner: the feature by its number in the chunk.
    ///   - outline: its geometry, whose size may rank it.
    ///   - kind: that of its text.
    ///   - number: that of the styles of its text.
    ///   - all: the styles of the chunk by number, one for each level.
    ///   - families: the texts that the styles refer to.
    ///   - markers: get the numbers of their annotations.
    ///   - decides: true if room is decided for the markers.
    ///   - warnings: receives warnings about the text.
    /// - Returns: true if it has a text.
    mutating func take(
        _ feature: borrowing Feature, _ chunk: borrowing Chunk, as owner: SceneFeature, _ outline: borrowing Outline,
        _ kind: StyleKind, style number: Int32, _ all: [[Style]], _ families: StyleTexts,
        _ markers: inout FlatBuffer<MarkerPlace>, decides: Bool, reportingTo warnings: inout [WarningKind]
    ) throws(BadRecord) -> Bool {
        let list = all[Int(number)]
        var string = plainText(of: feature, chunk)
        let style = string.isEmpty ? nil : list.withLargestText
        let lines = style.map { followedLines(of: outline, $0, kind, string) } ?? []
        if !lines.isEmpty {
            string = String(string.map { $0.isNewline ? " " : $0 })
        } else if let style {
            string = TextWrapping.wrapped(string, to: Int(style.wrap))
        }
        guard style != nil || decides else { return false }
        var choices: [TextStanding] = []
        if let style {
            choices = standings(of: string, list, largest: style, families)
            if choices[0].extent.height <= 0 {
                warnings = [.longText]
                choices = []
            }
        }
        let standing = choices.first
        guard standing != nil || decides else { return false }
        // The label stands on the visible part of a line or an area.
        let isMovable = kind != .point && standing != nil && markers.count == 0
        let shown = isMovable ? visible?.places(outline, isArea: kind == .polygon) : nil
        let pair = isMovable && kind == .polygon ? names.places(of: feature, outline, standing, shown: shown) : nil
        var label = try maker.label(
            of: feature, chunk, measured: standing?.size ?? PixelSize(width: 1, height: 1),
            at: (pair?.best ?? shown?.usual).map { Self.degrees($0) })
        if standing != nil { warnings = maker.warnings }
        label.tie &= ~1
        let center = SceneGatherer.mapPoint(maker.place, feature)
        var areaRoom = Shape.Box()
        // In a picture, an area that is too small for a text along it has a level one.
        let isFree = !label.isRequired && !list.contains(where: \.isRequired)
        if kind == .polygon, lines.isEmpty || request.view != nil, markers.count == 0, let standing, isFree {
            areaRoom = request.room(of: outline, around: center)
            if !areaRoom.isNull {
                let found = AreaPlaces(standing, heading: request.view?.heading ?? 0).places(
                    outline, around: center, or: pair?.other, room: areaRoom, in: request.view,
                    deepest: request.rules.limits.zooms.upperBound)
                for place in found { areaPlaces.append(place) }
            }
        }
        if ranks.isWanted {
            label.priority = ranks.priority(of: feature, chunk, outline, isLarge: !areaRoom.isNull)
        }
        // Outside of a view that is turned, nothing is known of what is in the way.
        let isOutside = decides && maker.standing == .outside
        if isOutside {
            for slot in 0..<markers.count { markers[slot].annotation = Int32(columns.labels.count) }
            append(label, whole: columns.labels.count)
        }
        let hasRoom = decides && maker.standing.isLabel
        let isJoined = standing != nil && hasRoom
        let own = isJoined ? (0..<markers.count).first { Self.isSame(markers[$0].place, center) } : nil
        for slot in 0..<markers.count where hasRoom && !(slot == own && request.unlabeled == .drop) {
            // Other places of a feature are not known in a view that is turned.
            guard request.rules.view == nil || slot == own || markers.count == 1 else { continue }
            let styles = all[Int(markers[slot].style)]
            guard let room = room(of: styles, isSmall: slot == own && request.unlabeled == .small) else {
                continue
            }
            var marker = label
            if markers.count > 1, slot != own { marker.move(to: markers[slot].place) }
            marker.take(room)
            marker.shape = .rect
            let isObstacle = isObstacle(styles)
            marker.isRequired = marker.isRequired || isObstacle || styles.contains(where: \.isRequired)
            marker.zooms.formIntersection(zooms(of: styles) { $0.markerRoom != nil })
            markers[slot].annotation = Int32(columns.labels.count)
            append(marker, whole: columns.labels.count)
            if isObstacle { obstacles.append(markers[slot].annotation) }
        }
        guard let standing, style != nil else { return false }
        if request.rules.earlierMinzoomField != nil, isWiderThanEstimated(standing, list) {
            warnings.append(.wideLabel)
        }
        label.zooms.formIntersection(zooms(of: list, where: \.showsText))
        label.isRequired = label.isRequired || list.contains(where: \.isRequired)
        label.tie |= 1
        let ownStyles = own.map { all[Int(markers[$0].style)] }
        if let ownStyles {
            label.take(box(standing, ownStyles))
        } else {
            (label.offsetX, label.offsetY) = (Label.eighths(standing.offset.x), Label.eighths(standing.offset.y))
        }
        let whole = columns.labels.count
        try columns.earlier.append(feature, chunk)
        append(label, whole: -1)
        if choices.count > 1 { columns.labels.addPositions(positions(choices, besideMarkersOf: ownStyles ?? [])) }
        if let own { join(&markers[own], whole, all[Int(markers[own].style)]) }
        numbers.append(Int32(whole))
        for choice in choices { standings.append(choice) }
        standingCounts.append(Int32(choices.count))
        texts.append(string.utf8.span)
        styles.append(number)
        features.append(owner)
        places.append(center)
        areaPlaceEnds.append(areaPlaces.count)
        areaRooms.append(areaRoom)
        areaSizes.append(ranks.isWanted && !areaRoom.isNull ? outline.largestArea : 0)
        appendPath(lines, kind, string, choices[0].extent.width, style ?? Style(), families)
        return true
    }

    /// The lines that a text follows, or those through the middle of its areas; empty for a level text.
    private func followedLines(
        of outline: borrowing Outline, _ style: Style, _ kind: StyleKind, _ text: String
    ) -> [[Shape.Point]] {
        let isAlong = kind == .line ? style.lineLabels == .along : kind == .polygon && style.areaLabels == .along
        guard isAlong, text.utf8.count <= TextPaths.longestText, request.rules.earlierMinzoomField == nil,
            !style.hasMarker
        else { return [] }
        var lines: [[Shape.Point]] = []
        for index in 0..<outline.runs.count {
            let run = outline.runs[index]
            guard run.kind == (kind == .line ? .line : .ring) else { continue }
            lines.append((run.start..<run.end).map { outline.points[$0] })
        }
        return kind == .line ? lines : AreaSpine.line(lines).map { [$0] } ?? []
    }

    /// Keeps the lines that the last text follows.
    private mutating func appendPath(
        _ lines: [[Shape.Point]], _ kind: StyleKind, _ string: String, _ width: Double, _ style: Style,
        _ families: StyleTexts
    ) {
        guard !lines.isEmpty else { return paths.append(kind == .polygon ? .area : .none) }
        let units = TextUnits.units(of: string)
        let family = families.text(style.font) ?? ""
        let widths = units.map { measure?($0, style.fontSize, family).width ?? 0 }
        let spacing = units.count > 1 ? style.letterSpacing : 0
        let whole = width - LetterSpacing.width(string, style.letterSpacing)
        let advances = LetterSpacing.advances(widths, whole: whole, spacing)
        paths.append(kind == .polygon ? .area : .line, lines, advances: advances)
    }

    /// Degrees of a map point.
    private static func degrees(_ place: Shape.Point) -> Shape.Point {
        Shape.Point(x: Coordinate.longitude(ofMapX: place.x), y: Coordinate.latitude(ofMapY: place.y))
    }

    private mutating func append(_ label: Label, whole: Int) {
        columns.labels.append(label)
        columns.standings.append(maker.standing)
        for priority in maker.lesserPriorities { columns.lesserPriorities.append(priority) }
        wholes.append(Int32(whole))
        seen.append(false)
    }

    /// Makes a marker and the label of its text one annotation.
    private mutating func join(_ marker: inout MarkerPlace, _ whole: Int, _ styles: [Style]) {
        if request.unlabeled == .drop {
            marker.annotation = Int32(whole)
            wholes[whole] = Int32(whole)
        } else if marker.annotation >= 0 {
            columns.labels.join(Int(marker.annotation), whole)
            let isSmall = request.unlabeled == .small && styles.contains { $0.asSmallDot != nil }
            if isSmall { wholes[Int(marker.annotation)] = Int32(whole) }
        }
    }

    /// A box around a text and the marker beside it, in either size, a little larger than both.
    private func box(_ standing: TextStanding, _ styles: [Style]) -> PixelRect {
        let box = [false, true].compactMap { room(of: styles, isSmall: $0) }.reduce(standing.box) { $0.enclosing($1) }
        return PixelRect(x: box.minX - 0.25, y: box.minY - 0.25, width: box.width + 0.5, height: box.height + 0.5)
    }

    /// The text of a feature without blanks at both ends, as of blanks nothing would show; empty for none.
    private mutating func plainText(of feature: borrowing Feature, _ chunk: borrowing Chunk) -> String {
        text.removeAll()
        guard textField >= 0, text.appendPlain(ofField: textField, feature, chunk), !text.isEmpty else { return "" }
        return Self.trimmed(unsafe text.bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) })
    }

    /// The room of a marker at all levels; nil if it never shows.
    ///
    /// - Parameter isSmall: true for the dot that stands for it, if there is one.
    private func room(of list: [Style], isSmall: Bool) -> PixelRect? {
        list.reduce(nil) { room, style in
            let style = isSmall ? style.asSmallDot ?? style : style
            guard let own = request.makesGroups ? style.groupRoom : style.markerRoom else { return room }
            return room?.enclosing(own) ?? own
        }
    }

    /// True for places that nobody can tell apart: those of labels come from rounded degrees.
    private static func isSame(_ first: Shape.Point, _ second: Shape.Point) -> Bool {
        (first.x - second.x).magnitude <= 1 && (first.y - second.y).magnitude <= 1
    }

    /// The boxes of a text on several sides of its marker.
    private func positions(_ choices: [TextStanding], besideMarkersOf styles: [Style]) -> [LabelPosition] {
        choices.map { choice in
            var label = Label(x: 0, y: 0, width: 0, height: 0)
            label.take(box(choice, styles))
            return LabelPosition(
                width: label.width, height: label.height, offsetX: label.offsetX, offsetY: label.offsetY)
        }
    }

    /// The standings in the style with the largest letters, with the room of all levels at which the text is seen: one
    /// for each side of a marker, or the usual one.
    private func standings(
        of text: String, _ list: [Style], largest: Style, _ families: StyleTexts
    ) -> [TextStanding] {
        func extent(_ style: Style) -> Drawing.TextExtent {
            guard let measure else { return Drawing.TextExtent(width: 0, ascent: 0, descent: 0) }
            let family = families.text(style.font) ?? ""
            var extent = measure(text, style.fontSize, family)
            guard style.letterSpacing > 0, extent.width > 0 else { return extent }
            extent.width = text.split(separator: "\n").reduce(0) { width, line in
                max(
                    width,
                    measure(String(line), style.fontSize, family).width
                        + LetterSpacing.width(String(line), style.letterSpacing))
            }
            return extent
        }
        let whole = extent(largest)
        let hasSides = largest.markerRoom != nil && !request.placement.sides.isEmpty
        let sides = hasSides ? request.placement.sides.map { Optional($0) } : [nil]
        var all = sides.map { TextStanding(whole, largest, request.placement, side: $0) }
        var last = largest
        for style in list where style.showsText && style != last {
            last = style
            let own =
                style.font == largest.font && style.spacing == largest.spacing && style.spacing <= 0
                ? whole.scaled(by: style.fontSize / largest.fontSize) : extent(style)
            for number in all.indices {
                all[number].enclose(TextStanding(own, style, request.placement, side: sides[number]))
            }
        }
        return all
    }

    /// The zoom levels from the first to the last at which a style is seen. Before and after them nothing is hidden by it.
    private func zooms(of list: [Style], where isSeen: (Style) -> Bool) -> ZoomSet {
        guard list.count > 1, list.count == levels.count, let first = list.firstIndex(where: isSeen),
            let last = list.lastIndex(where: isSeen)
        else { return .all }
        let lowest = first == 0 ? 0 : Int(levels[first])
        let highest = last == list.count - 1 ? ZoomSet.deepest : Int(levels[last])
        return ZoomSet(lowest...max(lowest, highest))
    }

    /// True if the last text is wider than an earlier run, which cannot measure it, has taken it to be.
    private func isWiderThanEstimated(_ standing: TextStanding, _ list: [Style]) -> Bool {
        let rounding = 0.25
        guard let style = list.withLargestText else { return false }
        return standing.extent.width > Features.TextExtent(text.bytes).width * style.fontSize + rounding
    }

    /// A text without blanks at both ends.
    private static func trimmed(_ text: String) -> String {
        guard let first = text.first, let last = text.last, first.isWhitespace || last.isWhitespace else { return text }
        let start = text.drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
