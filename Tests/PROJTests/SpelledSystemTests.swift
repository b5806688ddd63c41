import CPROJ
import PROJ
import Testing

/// Systems that are known by their texts are those that PROJ takes the texts for.
struct SpelledSystemTests {
    @Test(arguments: SpelledSystem.codes.values.sorted()) func isWhatPROJReads(_ code: Int) throws {
        let text = try wellKnownText(.esri, ofSystem: "EPSG:\(code)")
        #expect(SpelledSystem.code(of: text) == "EPSG:\(code)")
        #expect(
            SpelledSystem.code(of: text.replacing("433]", with: "43295]").replacing(",", with: ", \n"))
                == "EPSG:\(code)")
        let context = proj_context_create()
        let (read, known) = (proj_create(context, text), proj_create(context, "EPSG:\(code)"))
        defer {
            proj_destroy(read)
            proj_destroy(known)
            proj_context_destroy(context)
        }
        #expect(proj_is_equivalent_to(read, known, PJ_COMP_EQUIVALENT_EXCEPT_AXIS_ORDER_GEOGCRS) == 1)
        #expect(operations(from: read, context) == operations(from: known, context))
    }

    /// Names of the operations to WGS84 that PROJ finds, without what they do to the order of axes.
    private func operations(from system: OpaquePointer?, _ context: OpaquePointer?) -> [String] {
        let target = proj_create(context, "EPSG:4326")
        let settings = proj_create_operation_factory_context(context, nil)
        proj_operation_factory_context_set_spatial_criterion(
            context, settings, PROJ_SPATIAL_CRITERION_PARTIAL_INTERSECTION)
        proj_operation_factory_context_set_grid_availability_use(
            context, settings, PROJ_GRID_AVAILABILITY_USED_FOR_SORTING)
        let list = proj_create_operations(context, system, target, settings)
        defer {
            proj_list_destroy(list)
            proj_operation_factory_context_destroy(settings)
            proj_destroy(target)
        }
        return (0..<proj_list_get_count(list)).map { index in
            let operation = proj_list_get(context, list, index)
            defer { proj_destroy(operation) }
            let name = proj_get_name(operation).map { String(cString: $0) } ?? ""
            return name.split(separator: " + ").filter { !$0.hasPrefix("axis order") }.joined(separator: " + ")
        }
    }

    @Test(arguments: [
        #"GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433],AUTHORITY["EPSG",4258]]"#,
        #"GEOGCS["GCS_ETRS_1989",DATUM["D_GDA_1994",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]"#,
        #"GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]"#,
        #"GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",2.33],UNIT["Degree",0.0174532925199433]]"#,
        #"GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0157079632679489]]"#,
        #"GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]"#,
        #"GEOGCS["GCS_ETRS_1989"#, "GEOGCS", "", "EPSG:4258",
    ]) func otherTextsAreReadByPROJ(_ text: String) { #expect(SpelledSystem.code(of: text) == nil) }
}
