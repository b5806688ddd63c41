/// Changes to data that is written: counted by kind, with the first place of each.
public struct Alterations: Sendable {
    public enum Kind: Int, CaseIterable, Sendable {
        /// A value in a column of numbers that is not a number.
        case misfit
        /// Text that is not UTF-8 and was read as windows-1252.
        case windows1252
        /// An object with two members of the same name.
        case duplicateMember
        /// A position with a measure.
        case droppedMeasure
        /// A position with a measure, which a setting would keep.
        case keepableMeasure
        /// A GeoJSON position with a fourth number, which is a measure to plat.
        case droppedFourth
        /// A GeoJSON position with more than four numbers.
        case droppedFifth
        /// A point with an elevation, in a CSV without a column for it.
        case droppedElevation
        /// A foreign member that the output has no place for.
        case droppedMember
        /// A foreign member of a geometry, which no output has a place for.
        case geometryMember
        /// A ring whose last position is not its first.
        case closedRing
        /// A ring or a line of too few positions.
        case degenerateRing
        /// A point whose coordinates say "no data".
        case emptyPoint
        /// A shape without a row of attributes.
        case missingRow
        /// A shape after a gap of unknown length.
        case unknownRow
        /// A shape in whose row a truncated table ends.
        case cutRow
        /// A shape whose row is beyond the end of a truncated table.
        case truncatedRow
        /// A shape of a type that has positions, without any.
        case emptyShape
        /// A multipatch, whose faces become polygons.
        case multiPatch
        /// Text that contradicts the encoding it is said to be in, and is UTF-8 or is read as windows-1252.
        case undeclaredUTF8
        case undeclaredWindows1252
        /// Text after a NUL in a field.
        case textAfterNUL
        /// A row that is marked neither as deleted nor as living.
        case strangeMark
        /// Bytes of a record after its shape.
        case restOfRecord
        /// A shape of another type than the whole file is said to be of.
        case otherType
        /// A first part that claims to start after the first position.
        case latePart
        /// Text that a field was too short for, cut within a character.
        case tornCharacter
        /// A ring that runs the wrong way round, which every output corrects; noted only if a layer is examined.
        case wrongWinding
        /// Asterisks in place of a number; noted only if a layer is examined.
        case asterisks
        /// A row that is marked as deleted; noted only if a layer is examined.
        case deletedRow
        /// A record whose number is not its place among the others; noted only if a layer is examined.
        case recordNumber
        /// A ring that runs like a hole, but is inside no other ring.
        case holeOutside
        /// A ring that is read by its place as a hole or an area, though it runs like the other.
        case contradictedWinding
        /// A ring that is read as inside another, though it lies only partly in it.
        case crossingRing
        /// A ring that lies mostly in another, but is read as an area because of the way it runs.
        case overlappingRing
        /// A hole that is the same ring as its shell.
        case duplicateRings
        /// A geometry without positions, in a format that has no empty geometries.
        case emptyGeometry
        /// A polygon inside another of the same feature, in a format in which that is a hole.
        case nestedShell
        /// A NUL byte in text, in a format whose text it would end.
        case blankedNUL
        /// A latitude that is not on the map.
        case clampedLatitude
        /// A `bbox` of a geometry that has changed.
        case staleBox
        /// A feature without a position, where its bounding rect is wanted.
        case nullRect
        /// A rect of which the algebra of rects leaves nothing.
        case vanishedRect
        /// A rect beyond both sides of the world, of whose two remainders one was kept.
        case droppedRemainder
        /// A feature without lines or polygons where those are measured.
        case unmeasured
        /// An edge that spans half the world or all around it, so that there are several ways along it.
        case wideEdge
        /// A feature without a value to be ordered by.
        case unordered
        /// A feature whose label has no priority.
        case unranked
        /// A feature whose label has no size.
        case sizeless
        /// A text that is too long to be drawn.
        case longText
        /// A label that is wider than the one that an earlier run has decided about.
        case wideLabel
        /// A property that a style key cannot have.
        case badStyle
        /// A feature whose label may not be shown at any zoom.
        case zoomless
        /// A feature without a position, which has no label.
        case placeless
        /// A total that no double holds exactly.
        case roundedTotal
        /// A time without a zone, which was read as UTC.
        case assumedUTC
        /// A feature without a position, where the declination is wanted.
        case undeclined
        /// A date that the magnetic model is not made for.
        case expiredModel
        /// A height that magnetic models are not made for.
        case outsideModel
        /// A feature without a position, where a link is wanted.
        case unlinked
        /// A feature without any part of an address.
        case unaddressed
        /// An address in a country that plat does not know.
        case unknownCountry
        /// A name for which no place was found.
        case unmatchedPlace
        /// A position that has no place, or a feature without a position.
        case unmatchedPosition
        /// A feature whose place may be another one.
        case ambiguousPlace
        /// A name that was corrected.
        case correctedName
        /// A query of which only a part was understood.
        case partialMatch
        /// A row that took the last answer of its device.
        case reusedAnswer
        /// A geometry of the input that is replaced by the place of a name.
        case replacedGeometry
        /// A heading that is empty or none.
        case noHeading
        /// A line or polygon whose size on the ground has changed, because it was moved on the map.
        case changedSize
        /// A value of the input that is replaced by another in a field of the same name.
        case replacedField
        /// A region with a radius above the limit, which gets the limit as its radius.
        case reducedRadius
        /// A region that is so small that less than its cushion is asked for inside.
        case reducedCushion
        /// A region that a later one with the same identifier has replaced.
        case replacedRegion
        /// A shape that was not valid and was repaired.
        case madeValid
        /// A feature without a position, in a layer that others are compared with.
        case heldNowhere
        /// An area without a position, which holds nothing.
        case emptyArea
        /// A field of a held layer that gets another name, because a feature turns out to have a field of that name
        /// itself.
        case renamedField
        /// Measures of a shape that is kept only in part.
        case partedMeasures
        /// Pieces of a feature that are smaller than is wanted.
        case smallPiece
        /// A point without a radius, so that no circle is made.
        case noRadius
        /// A view that shows no part of the map, whose outline is wanted.
        case emptyView
        /// A rect that is null or has no area, whose outline is wanted.
        case emptyRect
        /// A rect that reaches past the map or past a pole.
        case cutRect
        /// A `bbox` that is not a list of 4 or 6 numbers.
        case badBox
        /// A `bbox` that is not that of its geometry.
        case wrongBox
        /// A `bbox` that the output has no place for.
        case droppedBox
        /// A number other than 0 that is too small for any double.
        case vanishedNumber
        /// A part of a multi-geometry without any position.
        case emptyPart
        /// A feature that lacks a member that it must have.
        case missingGeometry
        case missingProperties
        /// A ring or a line with an edge of more than 180° that is kept straight on the map.
        case straightEdge
        /// A ring or a line with an edge of more than 180° that is taken over the antimeridian.
        case shortEdge
        /// A geometry of a type that only its format knows, which is read as another.
        case triangle
        case linearRing
        /// A line or a ring that has no extent with its coordinates rounded.
        case collapsedRing
        /// A polygon that is not valid any more with its coordinates rounded.
        case brokenByRounding
        /// A polygon that vanishes when it is kept valid on rounded coordinates.
        case collapsedGeometry
        /// An array or an object, in a format that has text for it.
        case jsonAsText
        /// A multi-geometry of one part, in a format that does not distinguish it from a single one.
        case singlePart
        /// An identifier that the output has no place for.
        case droppedIdentifier
        /// A feature without a position, where the extent of all features is wanted.
        case ignoredFeature
        /// A shape whose table cannot be read.
        case lostRow
        /// A photo without a position.
        case unlocated
        /// A position of a photo that refers to another ellipsoid than WGS84.
        case otherDatum
        /// Text of a photo that is not UTF-8 and was read as windows-1252.
        case photoText
        /// A time of a photo that does not exist.
        case badTime
        /// A point of GPX with several elements of one name.
        case repeatedElement
        /// A point of GPX with text in the place of a number.
        case textForNumber
        /// Points of GPX on one track, some with a time and some without.
        case mixedTimes
    }

    private var counts = [Int](repeating: 0, count: Kind.allCases.count)
    private var firsts = [Int](repeating: 0, count: Kind.allCases.count)
    private var lasts = [Int](repeating: 0, count: Kind.allCases.count)
    public private(set) var isEmpty = true

    public init() {}

    /// - Parameter byte: where in the chunk it is.
    public mutating func add(_ kind: Kind, at byte: Int) {
        isEmpty = false
        if counts[kind.rawValue] == 0 { firsts[kind.rawValue] = byte }
        counts[kind.rawValue] += 1
        lasts[kind.rawValue] = byte
    }

    public mutating func removeAll() {
        guard !isEmpty else { return }
        self = Alterations()
    }

    /// The kinds that occurred since an earlier state, with their counts and their last places in the chunk.
    public func since(_ earlier: Alterations) -> [(kind: Kind, count: Int, lastByte: Int)] {
        Kind.allCases.compactMap { kind in
            let count = counts[kind.rawValue] - earlier.counts[kind.rawValue]
            return count > 0 ? (kind, count, lasts[kind.rawValue]) : nil
        }
    }

    /// The kinds that occurred, with their counts and their first places in the chunk.
    public var all: [(kind: Kind, count: Int, firstByte: Int)] {
        Kind.allCases.filter { counts[$0.rawValue] > 0 }.map { ($0, counts[$0.rawValue], firsts[$0.rawValue]) }
    }
}
