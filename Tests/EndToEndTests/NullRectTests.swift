import Testing

/// Features without a position.
struct NullRectTests {
    /// They have no latitude that could be clamped.
    @Test(arguments: ["rects", "table", "properties", "total"]) func noneIsClamped(_ form: String) throws {
        let outcome = try Workdir().plat("bounds", "--as", form, input: "lat,lon,n\n,,1\n,,2\n84,3,4\n")
        #expect(outcome.errors.contains("2 null-rect") && !outcome.errors.contains("clamped"), "\(outcome.errors)")
        let beyond = try Workdir().plat("bounds", "--as", form, input: "lat,lon,n\n,,1\n86,3,4\n")
        #expect(beyond.errors.contains("1 clamped-latitude"), "\(beyond.errors)")
    }
}
