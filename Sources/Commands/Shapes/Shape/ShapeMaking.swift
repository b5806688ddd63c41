import Geometry
import Layers
import MadeShapes
import Runner

extension FilterOptions {
    /// Makes another shape of each feature, and keeps its attributes.
    ///
    /// - Parameters:
    ///   - fields: the fields that the operation reads, by option; nil for options that are not given.
    ///   - takesNoGeometry: true if shapes are made of fields alone, so that a table needs no coordinates.
    ///   - addsFields: true if the step adds fields, so that those of the input are read one by one.
    ///   - makeStep: makes the step for the globe, or for a plane if its argument is true.
    func makeShapes(
        reading fields: [(option: String, name: String?)] = [], takingNoGeometry takesNoGeometry: Bool = false,
        addingFields addsFields: Bool = false, into geometry: TableColumns.Geometry = .wkt,
        through makeStep: @escaping @Sendable (_ isPlanar: Bool) -> Step
    ) throws {
        try run(reading: fields, needsFields: addsFields) { (pass, inputs) throws(Problem) in
            var pass = pass
            pass.request.reading.takesNoGeometry = takesNoGeometry
            let isPlanar = try pass.decidePlane(readsTwice: output.writing.format.has(.isTable)) != nil
            try LayerWriting(pass, output.writing, inputs: inputs, madeGeometry: geometry)
                .write(through: [makeStep(isPlanar)])
        }
    }

    /// Makes shapes of rows that belong together.
    ///
    /// - Parameter ring: the field that splits rings.
    func makeShapes(
        _ form: GroupForm, by group: GroupOptions, ring: String? = nil, through steps: [Step] = []
    ) throws {
        let needsDegrees = steps.contains(where: \.needsDegrees)
        let need = "geodesics need positions on the globe; use 'plat shape polyline' for lines on a plane"
        try run(
            reading: group.fields + [("--ring", ring)], needsFields: true, onGlobe: needsDegrees ? need : nil
        ) { (pass, inputs) throws(Problem) in
            var pass = pass
            pass.request.output.takesPlanes = !needsDegrees
            group.skipOtherPoints(&pass.request.reading)
            let space = OutputSpace(needsDegrees ? .given(.wgs84) : .wgs84OrPlane)
            let grouping = RowGrouping(group: group.group, order: group.order, ring: ring, collects: group.collect)
            let work = GroupWork(
                pass: pass, gathering: try pass.gathering(areFeatures: false, in: space), grouping: grouping,
                form: form,
                steps: steps, writing: output.writing, inputs: inputs)
            if try !CurrentRun.isTakenOver(work) { try work.run() }
        }
    }
}
