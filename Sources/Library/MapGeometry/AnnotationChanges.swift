public import MapCoordinates

/// The difference between two states of the annotations on a map, by their identities, as `plat diff` reports it for
/// layers.
///
/// ```swift
/// struct Bus: Annotation, Identifiable {
///     var id: Int
///     var coordinate: Coordinate
///     var title: String?
/// }
/// func bus(_ id: Int, _ longitude: Double, _ title: String) -> Bus {
///     Bus(id: id, coordinate: Coordinate(latitude: 47.37, longitude: longitude), title: title)
/// }
/// let changes = AnnotationChanges(
///     from: [bus(1, 8.54, "31"), bus(2, 8.55, "33"), bus(3, 8.56, "72")],
///     to: [bus(2, 8.551, "33"), bus(3, 8.56, "72 late"), bus(4, 8.57, "80")])
/// print(changes.added, changes.removed, changes.moved, changes.edited)  // [4] [1] [2] [3]
/// print(changes.mapRect.minX == bus(1, 8.54, "").coordinate.mapPoint.x)  // true
/// ```
public struct AnnotationChanges<ID: Hashable> {
    /// Those that were not there before, in their new order.
    public private(set) var added: [ID] = []
    /// Those that were removed, in their former order.
    public private(set) var removed: [ID] = []
    /// Those with another coordinate, or another bounding rect, in their new order. Of overlays that are `Equatable`,
    /// also those that differ in anything but their words, such as an inner vertex.
    public private(set) var moved: [ID] = []
    /// Those whose title or subtitle has changed, in their new order. An annotation that was both moved and edited is in both
    /// lists.
    public private(set) var edited: [ID] = []
    /// The part of the map to draw again: a rect around the former and the new place of all that changed. Null if nothing
    /// did.
    public private(set) var mapRect = MapRect.null

    /// Compares; if several have the same identity, the last of them counts. Linear.
    public init<Element: Annotation & Identifiable>(
        from old: some Sequence<Element>, to new: some Sequence<Element>
    ) where Element.ID == ID {
        let former = Self.states(of: old)
        let present = Self.states(of: new)
        var touched: [any Annotation] = []
        for element in present.elements {
            guard let index = former.indices[element.id] else {
                added.append(element.id)
                touched.append(element)
                continue
            }
            let earlier = former.elements[index]
            let isEdited = element.title != earlier.title || element.subtitle != earlier.subtitle
            let isMoved = element.isElsewhere(than: earlier) || !isEdited && element.isOtherOverlay(than: earlier)
            if isMoved { moved.append(element.id) }
            if isEdited { edited.append(element.id) }
            if isMoved || isEdited { touched += [earlier, element] }
        }
        for element in former.elements where present.indices[element.id] == nil {
            removed.append(element.id)
            touched.append(element)
        }
        mapRect = MapRect(around: touched)
    }

    /// Each identity once, and where it is.
    private static func states<Element: Identifiable>(
        of elements: some Sequence<Element>
    ) -> (elements: [Element], indices: [ID: Int]) where Element.ID == ID {
        var kept: [Element] = []
        var indices: [ID: Int] = [:]
        for element in elements {
            if let index = indices[element.id] {
                kept[index] = element
            } else {
                indices[element.id] = kept.count
                kept.append(element)
            }
        }
        return (kept, indices)
    }
}

extension AnnotationChanges: Equatable {}
extension AnnotationChanges: Sendable where ID: Sendable {}

extension Annotation {
    /// True if the coordinates differ, or the bounding rects of overlays do.
    fileprivate func isElsewhere(than other: Self) -> Bool {
        if coordinate != other.coordinate { return true }
        guard let overlay = self as? any Overlay, let former = other as? any Overlay else { return false }
        return overlay.boundingMapRect != former.boundingMapRect
    }

    /// True for overlays that can be compared and are not equal. One that cannot be compared counts as the same.
    fileprivate func isOtherOverlay(than other: Self) -> Bool {
        guard self is any Overlay, let value = self as? any Equatable else { return false }
        return !value.isEqual(to: other)
    }
}

extension Equatable {
    fileprivate func isEqual(to other: Any) -> Bool { (other as? Self) == self }
}
