/// The look of a feature: the values of all keys.
public struct Style: Hashable, Sendable, BitwiseCopyable {
    /// Light as land on maps, so that it is not taken for water.
    public var fill = Color(rgb: 0xFFF6DD)
    /// The opacity of fills that a style sets; nil for the default.
    private var givenFillOpacity: Double?
    private(set) var usualFillOpacity = 0.7
    /// True if a fill that a style sets is as opaque as its colour is.
    private var isSetFillSolid = true
    public var fillOpacity: Double {
        get { givenFillOpacity ?? usualFillOpacity }
        set { givenFillOpacity = newValue }
    }
    public var stroke = Color(rgb: 0x3388CC)
    /// In its own unit or in `strokeUnit`; negative for the default, which depends on the unit.
    var width = -1.0
    var widthUnit: LengthUnit?
    public var strokeUnit = LengthUnit.px
    public var strokeOpacity = 1.0
    public var dash = Dash()
    public var join = LineJoin.round
    /// The shape of ends that a style sets; nil for the default.
    var givenCap: LineCap?
    /// Round ends would make dashes longer than they are defined to be.
    public var cap: LineCap { givenCap ?? (dash.isEmpty ? .round : .butt) }
    /// The number of a gradient in the resolver's texts; negative for none.
    public var gradient: Int32 = -1
    /// True if the gradient fills the bounding rect instead of the shape.
    public var isGradientOfRect = false
    public var opacity = 1.0
    /// Of the layer, which fades markers and labels one by one; areas and lines are faded together.
    public var layerOpacity = 1.0
    /// True for the light borders of classes, which would leave nothing of small areas.
    public var hasUsualEdge = false
    public var casing = Color.none
    /// Width of the casing on each side of the line.
    public var casingWidth = 0.0
    public var z = 0.0
    public var seamless = Seamless.auto
    public var isVisible = true
    public var marker = Marker.pin
    /// True if somebody wants a certain marker; else many pins become dots.
    var hasChosenMarker = false
    /// Without a colour, markers have their own.
    public var markerColor = Color.none
    /// Pixels; negative numbers stand for names of sizes.
    var markerSize = -2.0
    public var markerSymbol: Int32 = -1
    public var pinColor = Color.none
    public var image: Int32 = -1
    /// Zero for the image's own.
    public var imageWidth = 0.0
    public var imageHeight = 0.0
    public var imageAngle = 0.0
    public var centerOffsetX = 0.0
    public var centerOffsetY = 0.0
    public var badge = Color.none
    public var badgeWidth = 40.0
    public var badgeHeight = 50.0
    public var badgeText: Int32 = -1
    public var hasCallout = true
    public var calloutOffsetX = 0.0
    public var calloutOffsetY = 0.0
    public var isDraggable = false
    public var textColor = Color(rgb: 0x22282E)
    /// The colour around letters that a style sets; nil for the default.
    var givenHalo: Color?
    public var haloWidth = 1.5
    public var font: Int32 = -1
    public var fontSize = 13.0
    /// Characters of a line of a label; 0 for a single line.
    public var wrap = 20.0
    /// Pixels between letters; negative numbers are percent of their size.
    package var spacing = 0.0
    public var lineLabels = LineLabels.along
    public var areaLabels = AreaLabels.horizontal
    /// True if marker and label show whether they have room or not.
    public var isRequired = false
    /// The colour and the image of its marker while it is selected.
    var selectedColor = Color.none
    var selectedImage: Int32 = -1

    /// The style of a selected marker; nil if that only has a ring.
    public var whenSelected: Style? {
        guard hasMarker, !selectedColor.isNone || selectedImage >= 0 else { return nil }
        var style = self
        if !selectedColor.isNone {
            (style.markerColor, style.pinColor) = (selectedColor, .none)
            if !badge.isNone { style.badge = selectedColor }
        }
        if selectedImage >= 0 { (style.marker, style.image) = (.image, selectedImage) }
        return style
    }

    /// The defaults of plat.
    public init() {}

    /// Takes the defaults of areas whose colours mean classes: strong fills with thin light borders.
    mutating func becomeClass() {
        (usualFillOpacity, isSetFillSolid, stroke, width, hasUsualEdge) = (0.85, false, .white, 1, true)
    }

    /// Takes the default outline of areas, in which coasts do not look like rivers.
    mutating func becomeArea() {
        (stroke, width) = (Color(rgb: 0x8C8878), 1)
    }

    /// Takes the opacity that was set as a default, which a fill does not change.
    mutating func keepFillOpacity() {
        (usualFillOpacity, givenFillOpacity, isSetFillSolid) = (fillOpacity, nil, false)
    }

    /// Takes a fill that a style sets.
    mutating func setFill(_ color: Color) {
        fill = color
        if isSetFillSolid { usualFillOpacity = 1 }
    }
}

/// The way in which labels of lines run.
public enum LineLabels: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    case along
    case horizontal

    public var name: String { "\(self)" }
}

/// The way in which labels of areas run.
public enum AreaLabels: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    case horizontal
    case along

    public var name: String { "\(self)" }
}

/// The shape of corners.
public enum LineJoin: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    case miter
    case round
    case bevel
}

/// The shape of ends.
public enum LineCap: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    case butt
    case round
    case square
}

/// Treatment of the hairlines between neighbouring areas.
public enum Seamless: UInt8, CaseIterable, Sendable, BitwiseCopyable {
    /// Closes them where a narrow stroke of the same colour does it: under opaque fills without an outline.
    case auto
    case on
    case off
}

extension Style {
    /// The colour around letters. The usual one is light, but dark around light letters.
    public var halo: Color {
        givenHalo ?? Color(rgb: OKLab(textColor).lightness > 0.75 ? 0x1F2A36 : 0xFFFFFF, alpha: 0xE6)
    }

    /// Pixels between the letters of labels.
    public var letterSpacing: Double { spacing < 0 ? -spacing / 100 * fontSize : spacing }

    /// Opacity of markers and labels.
    public var wholeOpacity: Double { opacity * layerOpacity }

    public var strokeWidth: StrokeWidth {
        let unit = widthUnit ?? strokeUnit
        return StrokeWidth(width < 0 ? (unit == .road ? 1 : 2) : width, unit)
    }

    /// Opacity of the fill with all that fades it.
    public var fillAlpha: Double { fill.opacity * fillOpacity * opacity }

    /// Opacity of lines with all that fades them.
    public var strokeAlpha: Double { stroke.opacity * strokeOpacity * opacity }

    /// True if areas are painted; lines never are.
    public var hasFill: Bool { isVisible && (fillAlpha > 0 || gradient >= 0 && opacity > 0) }

    /// True if a line is painted.
    public var hasStroke: Bool { isVisible && strokeAlpha > 0 && strokeWidth.value > 0 }

    /// True if the fill also gets a hairline of its own colour, so that nothing shines through between neighbours.
    public var closesHairlines: Bool {
        seamless == .auto && hasFill && !hasStroke && fillAlpha == 1 && gradient < 0
    }

    /// True if the colour of the area adds up with those of its neighbours, which must not overlap.
    public var isSummed: Bool { seamless == .on && hasFill }

    /// True if something stands at the place of the feature.
    public var hasMarker: Bool { isVisible && (marker != .none || !badge.isNone) }

    /// True if anything of a feature of a kind is painted, its label aside.
    public func shows(_ kind: StyleKind) -> Bool {
        guard layerOpacity > 0 else { return false }
        if hasMarker, opacity > 0 { return true }
        return kind == .line && hasStroke || kind == .polygon && (hasFill || hasStroke)
    }

    /// Height in pixels of what stands at the place, as far as the style says.
    public var markerHeight: Double {
        if !badge.isNone { return badgeHeight }
        switch marker {
        case .pin: return pinHeight
        case .dot: return 2 * dotRadius
        case .image: return imageHeight > 0 ? imageHeight : imageWidth
        case .none: return 0
        }
    }

    /// The colour of the pin or dot.
    public var markerPaint: Color {
        if marker == .dot { return markerColor.isNone ? Color(rgb: 0x3388CC) : markerColor }
        if !pinColor.isNone { return pinColor }
        return markerColor.isNone ? PinColor.red : markerColor
    }

    /// Height of the pin in pixels.
    public var pinHeight: Double { MarkerSize.pixels(markerSize, MarkerSize.pins) }

    /// Radius of the dot in pixels.
    public var dotRadius: Double { MarkerSize.pixels(markerSize, MarkerSize.dots) }
}

extension Style {
    /// True if a text beside the feature is seen.
    public var showsText: Bool { isVisible && wholeOpacity > 0 }
}

extension [Style] {
    /// The one with the largest letters among those whose labels are seen.
    public var withLargestText: Style? {
        var largest: Style?
        for style in self where style.showsText && style.fontSize > largest?.fontSize ?? 0 { largest = style }
        return largest
    }
}
