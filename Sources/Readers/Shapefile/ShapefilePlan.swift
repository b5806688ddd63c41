import Geometry
import Layers

/// What every reader of one shapefile must know.
struct ShapefilePlan: Sendable {
    var attributes: [DBFAttribute] = []
    var encoding = DBFEncoding()
    /// How many rows the .dbf claims to have.
    var promisedRows = 0
    var hasTable = false
    /// True if shapes are wanted even where the table has no row for them.
    var toleratesLostRows = false
    /// True if there is a table that cannot be read.
    var hasLostTable = false
    /// What the header of the .shp says of all shapes.
    var type = ShapeType.null
    /// Whether coordinates are taken for degrees because nobody says what they are.
    var checksDegrees = false
    /// True if longitudes may begin anew at ±180°.
    var areDegrees = false
    /// Which way edges of more than 180° take; nil for what fits.
    var edges: LongEdges?
    /// Whether all that is odd is to be noted.
    var isExamined = false
    var recordLimit = RecordLimit.standard
    /// The field of measures, if they are wanted.
    var measures: Field?
}
