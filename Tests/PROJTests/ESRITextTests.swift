import Foundation
import PROJ
import Testing

struct ESRITextTests {
    /// As ESRI names them, and GDAL writes them.
    @Test func systemsAsESRINamesThem() throws {
        let wgs84 = try wellKnownText(.esri, ofSystem: "EPSG:4326")
        #expect(
            wgs84
                == #"GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],"#
                + #"PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]"#)
        let utm = try wellKnownText(.esri, ofSystem: "EPSG:25832")
        #expect(utm.hasPrefix(#"PROJCS["ETRS_1989_UTM_Zone_32N",GEOGCS["GCS_ETRS_1989",DATUM["D_ETRS_1989","#))
        #expect(utm.contains(#"PARAMETER["Central_Meridian",9.0]"#) && !utm.contains("\n"))
        #expect(
            try wellKnownText(.esri, ofSystem: "+proj=laea +lat_0=52 +lon_0=10 +datum=WGS84").contains(
                "Lambert_Azimuthal"))
        #expect(throws: ProjectionError.self) { try wellKnownText(.esri, ofSystem: "EPSG:0") }
    }
}
