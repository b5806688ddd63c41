public import Geometry
package import LabelLines

/// A text at a place of the map, and the zoom levels at which it shows.
public struct SceneLabel: Hashable, Sendable {
    public var text: String
    public var feature: SceneFeature
    /// Map point.
    public var place: Shape.Point
    /// Number of its styles in the scene.
    public var style: Int32
    /// Room of the text without halo, and pixels from the place to its centre.
    public var standing: TextStanding
    /// Side of its marker on which it stands; nil for the usual one.
    public var side: TextSide?
    /// True for the name of an area that is smaller than the name, beside which it stands.
    public var isBesideArea = false
    /// True for a text beside a marker that stands for no others, where texts keep clear of the discs of groups.
    public var isBesideSingle = false
    /// The text along its line or area; nil for a level one.
    package var curves: ZoomedCurves?
    /// Lowest zoom level at which it shows.
    public var minimumZoom: Int
    /// Bits of the zoom levels at which it shows; nil for all from the lowest on.
    public var zooms: UInt32?

    public init(
        _ text: String, of feature: SceneFeature, at place: Shape.Point, style: Int32, _ standing: TextStanding,
        minimumZoom: Int, zooms: UInt32? = nil
    ) {
        self.text = text
        self.feature = feature
        self.place = place
        self.style = style
        self.standing = standing
        self.minimumZoom = minimumZoom
        self.zooms = zooms
    }

    /// True for a text along a line or an area.
    public var isAlong: Bool { curves != nil }

    /// The same text beside its marker, without the room of the disc that stands for a group.
    ///
    /// - Parameter list: the styles of all levels.
    public func besideSingle(_ list: [Style], _ placement: TextPlacement) -> SceneLabel {
        guard let largest = list.withLargestText else { return self }
        var (label, placement) = (self, placement)
        placement.clearsGroups = false
        label.isBesideSingle = true
        label.standing = TextStanding(standing.extent, largest, placement, side: side)
        for style in list where style.showsText && style != largest {
            let extent = standing.extent.scaled(by: style.fontSize / largest.fontSize)
            label.standing.enclose(TextStanding(extent, style, placement, side: side))
        }
        return label
    }

    public func shows(at zoom: Int) -> Bool {
        if let zooms { return zoom >= 0 && zoom < 32 && zooms >> UInt32(zoom) & 1 == 1 }
        return zoom >= minimumZoom
    }
}

/// Rules by which texts stand beside their places.
public struct TextPlacement: Sendable {
    /// Point of the text at its place, -1 to 1 each way; nil to stand clear of markers.
    public var anchor: (x: Int, y: Int)?
    /// Sides of markers on which texts may stand, the best first; empty for the usual one.
    public var sides: [TextSide] = []
    /// Pixels by which texts are moved right and down.
    public var moved = PixelPoint(x: 0, y: 0)
    /// Pixels that are kept free around each text, beside its halo.
    public var padding = 0.0
    /// Pixels from one label of a line to the next; nil for a single one.
    public var repeatDistance: Double?
    /// True if texts also stand clear of the discs that stand for groups of markers.
    public var clearsGroups = false

    public init() {}
}

/// Side of a marker: -1 for left or above, 1 for right or below.
public struct TextSide: Hashable, Sendable, BitwiseCopyable {
    public var x: Int
    public var y: Int

    public init(x: Int, y: Int) {
        self.x = x
        self.y = y
    }
}

/// Place of a text beside the marker of its style, and the room that it takes.
public struct TextStanding: Hashable, Sendable, BitwiseCopyable {
    public var extent: TextExtent
    /// With halo and padding, in pixels.
    public var size: PixelSize
    /// From the place to the centre of the box.
    public var offset: PixelPoint

    /// Pixels between a marker and its text.
    private static let gap = 3.0

    /// Pixels around a text that stay free.
    package static func rim(_ style: Style, _ placement: TextPlacement) -> Double {
        style.haloWidth * (style.halo.isNone ? 0 : 1) + placement.padding
    }

    /// The room of a text along a line or an area, in a box.
    package init(_ extent: TextExtent, around box: Shape.Box) {
        self.extent = extent
        size = PixelSize(width: box.east - box.west, height: box.north - box.south)
        offset = PixelPoint(x: (box.west + box.east) / 2, y: (box.south + box.north) / 2)
    }

    /// - Parameter side: that of the marker; nil for the usual one.
    public init(_ extent: TextExtent, _ style: Style, _ placement: TextPlacement, side: TextSide? = nil) {
        self.extent = extent
        let rim = Self.rim(style, placement)
        size = PixelSize(width: extent.width + 2 * rim, height: extent.height + 2 * rim)
        offset = placement.moved
        if let side, let room = placement.clearsGroups ? style.groupRoom : style.markerRoom {
            offset = PixelPoint(x: offset.x * Double(side.x), y: offset.y * Double(side.y))
            move(to: side, of: room, rim)
        } else if let anchor = placement.anchor {
            offset.x -= Double(anchor.x) * size.width / 2
            offset.y -= Double(anchor.y) * size.height / 2
        } else if style.hasMarker {
            let below = size.height / 2 - rim + Self.gap
            switch style.marker {
            case _ where !style.badge.isNone:
                moveBelow(style, below + style.badgeHeight / 2)
            case .none: break
            case .dot: offset.x += size.width / 2 - rim + style.dotRadius + Self.gap
            case .pin: offset.y += below
            case .image: moveBelow(style, below + style.markerHeight / 2)
            }
            if placement.clearsGroups { moveBeyondDisc(of: style) }
        }
    }

    /// The same text beside an area.
    ///
    /// - Parameter room: of the area, in pixels from the place.
    public func beside(_ room: PixelRect, on side: TextSide) -> TextStanding {
        var standing = self
        standing.offset = PixelPoint(x: 0, y: 0)
        standing.move(to: side, of: room, (size.width - extent.width) / 2)
        return standing
    }

    /// Moves the text to a side of a marker. At a corner it ends level with the middle of the marker.
    private mutating func move(to side: TextSide, of room: PixelRect, _ rim: Double) {
        let (x, y) = (Double(side.x), Double(side.y))
        let gap = side.x != 0 && side.y != 0 ? Self.gap / 2 : Self.gap
        offset.x += room.minX + room.width / 2
        offset.y += room.minY + room.height / 2
        offset.x += x * (room.width / 2 + gap + size.width / 2 - rim)
        offset.y += y * (size.height / 2 - rim + (side.x == 0 ? room.height / 2 + gap : 0))
    }

    /// Moves a text that stands to the right of a dot, or below another marker, as far as the disc of a group reaches beyond
    /// the marker.
    private mutating func moveBeyondDisc(of style: Style) {
        guard let room = style.markerRoom, let whole = style.groupRoom else { return }
        if style.marker == .dot, style.badge.isNone {
            offset.x += whole.maxX - room.maxX
        } else {
            offset.y += whole.maxY - room.maxY
        }
    }

    private mutating func moveBelow(_ style: Style, _ pixels: Double) {
        offset.x += style.centerOffsetX
        offset.y += style.centerOffsetY + pixels
    }

    /// Adds the room of the same text in another style.
    public mutating func enclose(_ other: TextStanding) {
        let (left, right) = (min(box.minX, other.box.minX), max(box.maxX, other.box.maxX))
        let (top, bottom) = (min(box.minY, other.box.minY), max(box.maxY, other.box.maxY))
        size = PixelSize(width: right - left, height: bottom - top)
        offset = PixelPoint(x: (left + right) / 2, y: (top + bottom) / 2)
    }

    /// The room, in pixels from the place.
    public var box: PixelRect {
        PixelRect(
            x: offset.x - size.width / 2, y: offset.y - size.height / 2, width: size.width, height: size.height)
    }
}
