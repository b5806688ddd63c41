import Cairo
import Testing

struct DateTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"), (951_868_799, "2000-02-29T23:59:59Z"),
        (1_709_251_199, "2024-02-29T23:59:59Z"), (4_107_542_400, "2100-03-01T00:00:00Z"),
        (253_402_300_799, "9999-12-31T23:59:59Z"),
    ])
    func datesOfSeconds(_ seconds: Int, _ date: String) {
        #expect(PDFSurface.date(ofSeconds: seconds) == date)
    }

    @Test func secondsBeyondTheCalendar() {
        #expect(PDFSurface.date(ofSeconds: -1) == nil && PDFSurface.date(ofSeconds: 253_402_300_800) == nil)
    }
}
