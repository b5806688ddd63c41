extension Alterations.Kind {
    /// A stable name for programs.
    public var code: String {
        switch self {
        case .misfit: "misfit"
        case .windows1252: "windows-1252"
        case .duplicateMember: "duplicate-member"
        case .droppedMeasure, .keepableMeasure, .droppedFourth, .droppedFifth, .droppedElevation: "dropped-ordinate"
        case .droppedMember, .geometryMember, .droppedIdentifier: "dropped-member"
        case .closedRing: "closed-ring"
        case .degenerateRing: "degenerate-ring"
        case .emptyPoint: "empty-point"
        case .missingRow: "missing-row"
        case .unknownRow: "unknown-row"
        case .truncatedRow, .cutRow: "truncated-row"
        case .emptyShape: "empty-shape"
        case .multiPatch: "multipatch"
        case .undeclaredUTF8, .undeclaredWindows1252: "contradicted-encoding"
        case .textAfterNUL: "text-after-nul"
        case .tornCharacter: "torn-character"
        case .wrongWinding: "wrong-winding"
        case .asterisks: "asterisks"
        case .deletedRow: "deleted-row"
        case .strangeMark: "strange-mark"
        case .holeOutside: "hole-outside-shell"
        case .contradictedWinding: "contradicted-winding"
        case .crossingRing: "crossing-ring"
        case .overlappingRing: "overlapping-ring"
        case .duplicateRings: "duplicate-rings"
        case .recordNumber: "record-number"
        case .latePart: "late-part"
        case .restOfRecord: "rest-of-record"
        case .otherType: "other-type"
        case .emptyGeometry: "empty-geometry"
        case .nestedShell: "nested-shell"
        case .blankedNUL: "blanked-nul"
        case .clampedLatitude: "clamped-latitude"
        case .staleBox: "stale-bbox"
        case .nullRect, .vanishedRect: "null-rect"
        case .droppedRemainder: "dropped-remainder"
        case .unmeasured: "nothing-to-measure"
        case .wideEdge: "wide-edge"
        case .unordered: "unordered"
        case .unranked: "unranked"
        case .sizeless: "no-size"
        case .zoomless: "no-zoom"
        case .placeless: "no-label"
        case .roundedTotal: "rounded-total"
        case .assumedUTC: "assumed-utc"
        case .undeclined: "no-declination"
        case .expiredModel: "model-expired"
        case .outsideModel: "height-outside-model"
        case .unlinked: "no-link"
        case .unaddressed: "no-address"
        case .changedSize: "changed-size"
        case .replacedField: "replaced-field"
        case .reducedRadius: "radius-reduced"
        case .reducedCushion: "cushion-reduced"
        case .replacedRegion: "replaced"
        case .madeValid: "made-valid"
        case .heldNowhere: "no-position"
        case .renamedField: "renamed-field"
        case .partedMeasures: "parted-measures"
        case .smallPiece: "small-piece"
        case .noRadius: "no-radius"
        case .emptyView: "empty-view"
        case .emptyRect: "empty-rect"
        case .cutRect: "cut-rect"
        case .badBox: "bad-bbox"
        case .wrongBox: "wrong-bbox"
        case .droppedBox: "dropped-bbox"
        case .vanishedNumber: "vanished-number"
        case .emptyPart: "empty-part"
        case .missingGeometry: "missing-geometry"
        case .missingProperties: "missing-properties"
        case .straightEdge: "straight-edge"
        case .shortEdge: "short-edge"
        case .triangle, .linearRing, .singlePart: "changed-type"
        case .collapsedRing: "collapsed-ring"
        case .brokenByRounding: "broken-by-rounding"
        case .collapsedGeometry: "collapsed-geometry"
        case .jsonAsText: "json-as-text"
        case .ignoredFeature: "null-rect"
        case .lostRow: "missing-row"
        case .unlocated: "no-gps"
        case .otherDatum: "other-datum"
        case .photoText: "windows-1252"
        case .badTime: "bad-time"
        case .repeatedElement: "repeated-element"
        case .textForNumber: "misfit"
        case .mixedTimes: "mixed-times"
        }
    }

    /// True if nothing is wrong with the input, but an output cannot hold all of it.
    public var isLossOfOutput: Bool { self == .droppedMember || self == .geometryMember || self == .droppedIdentifier }

    /// The name for programs, in a report of a layer that is not changed.
    public var faultCode: String { self == .closedRing ? "unclosed-ring" : code }

    /// A sentence that says what is wrong, for such a report.
    public var fault: Wording { self == .closedRing ? "a ring does not end where it begins" : message }

    /// A sentence that says what was done.
    public var message: Wording {
        switch self {
        case .misfit: "a value does not fit the type of its column; it was written as a string"
        case .windows1252: "text that is not UTF-8 was read as windows-1252"
        case .duplicateMember: "an object has two members with the same name; the last was kept"
        case .droppedMeasure, .keepableMeasure: "measures (M) were dropped"
        case .droppedFourth: "the fourth number of a GeoJSON position was dropped"
        case .droppedFifth: "a GeoJSON position has more than four numbers; those after the fourth were dropped"
        case .droppedElevation: "an elevation was dropped: the CSV has no column z"
        case .droppedMember: "a member that GeoJSON does not define was dropped: the output format cannot hold it"
        case .geometryMember: "a member of a geometry was dropped: GeoJSON does not define it"
        case .closedRing: "an unclosed ring was closed"
        case .degenerateRing: "a ring or line with too few positions was dropped"
        case .emptyPoint: "a point whose coordinates mean 'no data' became a feature without a geometry"
        case .missingRow: "the .dbf has no row for the shape; its fields are null"
        case .unknownRow:
            "records before the shape are damaged, so its row in the .dbf is unknown; its fields are null"
        case .truncatedRow: "the .dbf ends before the row of the shape; its fields are null"
        case .cutRow: "the .dbf ends inside the row of the shape; its fields are null"
        case .emptyShape: "a shape without positions became a feature without a geometry"
        case .multiPatch: "a MultiPatch was read as polygons"
        case .undeclaredUTF8:
            "text is UTF-8, which is not the encoding of the shapefile; it was read as UTF-8"
        case .undeclaredWindows1252:
            "text is not in the encoding of the shapefile; it was read as windows-1252"
        case .wrongWinding:
            "a ring runs the wrong way: in a shapefile outer rings run clockwise and holes counter-clockwise"
        case .asterisks: "asterisks stand in place of a number that is missing or too long for its field"
        case .deletedRow: "the row is marked as deleted"
        case .strangeMark: "a row starts with neither a blank nor an asterisk; rows may be out of step"
        case .holeOutside: "a ring has the direction of a hole, but no ring encloses it; it was read as an outer ring"
        case .contradictedWinding:
            "a ring inside another has the wrong direction; it was read by its place: as a hole inside an outer ring, as an outer ring inside a hole"
        case .crossingRing: "a ring that crosses another was read as if it were inside it"
        case .duplicateRings: "a hole is identical to its outer ring; no area is left"
        case .overlappingRing:
            "a ring has the direction of an outer ring and was read as one, although most of it is inside a ring that it crosses"
        case .recordNumber: "the record number does not match the record's position in the file"
        case .restOfRecord: "a record is longer than its shape; the rest was ignored"
        case .otherType:
            "the type of a shape differs from the type in the header of the .shp; it was read as its own type"
        case .tornCharacter: "text was cut inside its last character; the broken character was dropped"
        case .latePart:
            "the first part of a shape starts after its first position; all positions were read"
        case .textAfterNUL: "text after a NUL byte in a field was dropped"
        case .emptyGeometry: "an empty geometry was written as null: the output format has no empty geometries"
        case .nestedShell:
            "a polygon inside another of the same feature will read back as a hole: a shapefile has a single list of rings"
        case .blankedNUL: "a NUL byte in text was replaced with a blank"
        case .clampedLatitude: "a latitude beyond ±85° was moved to ±85°, near the edge of the map"
        case .staleBox:
            "the bbox of a feature was dropped because its geometry changed"
        case .unordered: "a feature without a value in the sort field comes first"
        case .nullRect: "the bounding rect of a feature without a position is null"
        case .vanishedRect: "nothing is left of a rect, so it became null"
        case .droppedRemainder:
            "a rect extends beyond both sides of the world; the remainder is only of the part beyond the eastern side"
        case .unmeasured: "a feature without lines or polygons has no length and no area"
        case .wideEdge:
            "an edge spans 180° or 360° of longitude: lengths are along the shortest path, perimeters and areas null"
        case .unranked: "a label without a priority comes last"
        case .sizeless: "a label without text or size takes no room and collides with nothing"
        case .zoomless: "a label whose zoom range is outside 0 to 24 never shows"
        case .placeless: "a feature without a position has no label"
        case .roundedTotal:
            "a total of 2^53 or more was rounded to the nearest number, or became null where it is too large"
        case .assumedUTC: "a time without a zone was read as UTC"
        case .undeclined: "a feature without a position has no declination"
        case .expiredModel: "a date is outside the years of the magnetic model, so the declination is unknown"
        case .outsideModel: "a height is outside -1 to 850 km, the range of the magnetic model; the values are null"
        case .unlinked: "a feature without a position has no link"
        case .unaddressed: "a feature that has neither street nor city, state, postcode or country has no address"
        case .changedSize:
            "a line or polygon was moved north or south on the map, so its size on the ground has changed"
        case .replacedField: "a field of the input was replaced by the new field of the same name"
        case .reducedRadius: "the radius of a region was reduced to \(Setting.largestRadius)"
        case .reducedCushion: "a region is small, so its cushion is narrower on the inside"
        case .replacedRegion: "a region was replaced by a later one with the same identifier"
        case .madeValid: "an invalid geometry was repaired"
        case .heldNowhere: "a feature of layer B has no position and matches nothing"
        case .renamedField:
            "some features of layer A have a field of the same name as a field of layer B; in those, the field of layer B gets the prefix"
        case .noRadius: "a feature with an empty or zero radius stays a point"
        case .emptyView: "a view that shows no part of the map became a feature without a geometry"
        case .emptyRect: "a rect that is null or has no area became a feature without a geometry"
        case .cutRect: "a rect that reaches past the edge of the map or past a pole was cut off there"
        case .smallPiece: "pieces smaller than \(Setting.leastArea) were dropped"
        case .badBox: "a bbox that is not a list of 4 or 6 numbers was dropped"
        case .wrongBox: "a bbox that does not match its geometry was dropped"
        case .droppedBox: "a bbox inside a geometry, or one that no longer matches, was dropped"
        case .vanishedNumber: "a coordinate too close to 0 for a double became 0"
        case .emptyPart: "an empty part of a multi-part geometry was dropped"
        case .missingGeometry: "a feature without a \"geometry\" member was read as having a null geometry"
        case .missingProperties: "a feature without a \"properties\" member was read as having no properties"
        case .straightEdge:
            "an edge longer than 180° was kept straight, as drawn on the map"
        case .shortEdge:
            "an edge longer than 180° was taken the short way, across the antimeridian"
        case .triangle: "a TRIANGLE was read as a polygon"
        case .linearRing: "a LINEARRING was read as a line"
        case .collapsedRing: "a line or ring has no extent after rounding its coordinates"
        case .brokenByRounding: "a polygon touches or crosses itself after rounding its coordinates"
        case .collapsedGeometry:
            "a polygon vanished when its coordinates were rounded; the feature has no geometry"
        case .jsonAsText: "arrays and objects were written as JSON text"
        case .singlePart:
            "a multi-part geometry of one part will read back as a single part: a shapefile does not tell them apart"
        case .droppedIdentifier: "the id of a feature was dropped: the output format cannot hold ids"
        case .ignoredFeature: "a feature without a position is not part of the total"
        case .lostRow: "the .dbf cannot be read, so the shape has no attributes"
        case .unlocated: "a photo without a GPS position became a feature without a geometry"
        case .otherDatum: "the GPS position of a photo in another datum was read as WGS84"
        case .photoText: "text of a photo that is not UTF-8 was read as windows-1252"
        case .badTime: "a date or time of a photo that does not exist was dropped"
        case .repeatedElement: "a point of GPX has several elements of the same name; only the first was read"
        case .textForNumber: "an element that GPX defines as a number holds something else; it was read as text"
        case .mixedTimes: "a point of a track has a time and the point before it has none, or the other way round"
        case .partedMeasures: "the measures (M) of a clipped shape were dropped"
        }
    }

    /// Advice on how to avoid the change.
    public var hint: Wording? {
        switch self {
        case .assumedUTC: "use \(Setting.zone) to give their zone"
        case .expiredModel: "use \(Setting.extrapolation) to compute it anyway"
        case .misfit: "use \(Setting.stringFields) to write the whole column as strings"
        case .keepableMeasure: "use \(Setting.measures) to keep them in the field measures"
        case .wrongBox: "a bbox lists west, south, east, north"
        case .collapsedRing, .collapsedGeometry: "use \(Setting.precision) to write more digits"
        case .brokenByRounding: "use \(Setting.validity) to keep it valid, or \(Setting.precision) to write more digits"
        case .windows1252, .undeclaredUTF8, .undeclaredWindows1252: "name the encoding with \(Setting.encoding)"
        case .straightEdge: "use \(Setting.edges) short to take it across the antimeridian"
        case .shortEdge: "use \(Setting.edges) straight to keep it as drawn on the map"
        default: nil
        }
    }
}
