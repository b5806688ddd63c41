import Features
import Geometry
package import Layers

/// Finds the columns of a CSV output: from headers if all inputs are tables, else by a pass over all layers.
package struct TableSurvey {
    private let pass: LayerPass
    /// Fields that get a column, in their order; nil for all.
    private let written: [String]?
    /// True if geometries of all kinds get the same column.
    private let hasGeometryColumn: Bool

    /// - Parameter written: fields that get a column, if the command reads more than it writes.
    package init(_ pass: LayerPass, writing written: [String]? = nil, hasGeometryColumn: Bool = false) {
        self.pass = pass
        self.hasGeometryColumn = hasGeometryColumn
        self.written = written ?? pass.request.reading.fields
    }

    /// - Parameters:
    ///   - made: fields that the command gives to features.
    ///   - geometry: the columns for geometries that the command makes; nil for those of the input.
    ///   - zIsElevation: true if a field `z` can only be the elevation, and so may follow the place.
    package func table(
        made: [Field], geometry: TableColumns.Geometry?, zIsElevation: Bool = false
    ) throws(Problem) -> TableColumns {
        if let layer = pass.layers.made as? any SurveyedLayer { return table(layer.findings, made, geometry) }
        if let facts = pass.layers.made?.facts {
            return TableColumns(
                fields: inOrder(facts.fields, made),
                geometry: column(for: geometry ?? (facts.hasOnlyPoints ? .points : .wkt)),
                hasID: false, space: pass.request.output.decided)
        }
        let findings = Survey.Findings()
        if let tables = try pass.openTables() {
            for facts in tables { facts.fields.forEach(findings.add) }
            return table(of: tables, findings, made, geometry, zIsElevation)
        }
        // Other runs have found these facts behind the same leading steps.
        if let findings = pass.request.known?.findings { return table(findings, made, geometry) }
        var layers: [LayerFacts] = []
        try pass.surveying().run(
            into: Sink(findings) { Survey() },
            opened: { (layer) throws(Problem) in
                layers.append(layer.facts)
                findings.note(declaredBy: layer.facts)
            })
        let areTables = layers.allSatisfy { $0.format?.has(.isTable) ?? false }
        return areTables && pass.areFieldsChanged
            ? table(of: layers, findings, made, geometry, zIsElevation) : table(findings, made, geometry)
    }

    /// The columns, if all layers are tables, whose headers name the columns of geometries.
    private func table(
        of tables: [LayerFacts], _ findings: Survey.Findings, _ made: [Field], _ geometry: TableColumns.Geometry?,
        _ zIsElevation: Bool
    ) -> TableColumns {
        let hasElevations = tables.contains(where: \.hasElevations)
        var found: TableColumns.Geometry =
            tables.allSatisfy(\.hasOnlyPoints) ? hasElevations ? .pointsWithElevation : .points : .wkt
        if pass.request.reading.needsGeometry != .always, tables.allSatisfy(\.geometryColumns.isEmpty) { found = .none }
        return TableColumns(
            fields: inOrder(findings.fields, made), geometry: column(for: lifted(geometry, hasElevations) ?? found),
            hasID: false,
            space: pass.request.output.decided, zIsElevation: zIsElevation)
    }

    private func table(
        _ findings: Survey.Findings, _ made: [Field], _ geometry: TableColumns.Geometry?
    ) -> TableColumns {
        TableColumns(
            fields: inOrder(findings.fields, made),
            geometry: column(for: lifted(geometry, findings.hasElevations) ?? self.geometry(findings)),
            hasID: findings.hasIdentifiers, space: pass.request.output.decided)
    }

    /// Points that a command makes may have the elevations of the input.
    private func lifted(_ geometry: TableColumns.Geometry?, _ hasElevations: Bool) -> TableColumns.Geometry? {
        if case .points = geometry, hasElevations { return .pointsWithElevation }
        return geometry
    }

    private func column(for geometry: TableColumns.Geometry) -> TableColumns.Geometry {
        hasGeometryColumn && geometry != .none ? .geometryColumn : geometry
    }

    /// Sorts the fields as `--fields` names them, and appends those that the command makes, which replace fields of the
    /// same name.
    private func inOrder(_ fields: [Field], _ made: [Field]) -> [Field] {
        let names = Set(made.map(\.name))
        guard let wanted = written else { return fields.filter { !names.contains($0.name) } + made }
        return wanted.filter { !names.contains($0) }.compactMap { name in fields.first { $0.name == name } } + made
    }

    private func geometry(_ findings: Survey.Findings) -> TableColumns.Geometry {
        guard findings.hasOnlyPoints else { return .wkt }
        if pass.request.reading.needsGeometry != .always, findings.kinds == [.null] { return .none }
        return findings.hasElevations ? .pointsWithElevation : .points
    }
}
