import Cairo
import Geometry

/// Markers that a page holds once for all their places.
final class MarkerForms {
    private final class Form {
        let drawing: RecordingSurface

        init(_ drawing: consuming RecordingSurface) { self.drawing = drawing }
    }

    /// By the number of the styles, by which a marker is known. All drawings of a page have one scale.
    private var forms: [Int32: Form] = [:]

    /// Paints a marker, which is drawn around 0,0 if it is not known; false if it cannot be.
    func paint(
        _ number: Int32, at place: Shape.Point, with pen: inout Context, within box: Shape.Box,
        _ draw: (borrowing RecordingSurface) throws(CairoError) -> Void
    ) -> Bool {
        if forms[number] == nil {
            do throws(CairoError) {
                // Room for edges that are softened.
                let drawing = try RecordingSurface(
                    x: box.west - 1, y: box.south - 1, width: box.east - box.west + 2,
                    height: box.north - box.south + 2)
                try draw(drawing)
                forms[number] = Form(drawing)
            } catch {
                return false
            }
        }
        return forms[number].map { pen.paint($0.drawing, x: place.x, y: place.y) } ?? false
    }
}
