import PartRuns
package import ShapefileLayers

extension ShapefileLayer: IndexedRecords {}
