public import Layers

extension PhotoFormat {
    public var capabilities: [Capability] { [.photos] }
}

extension Capability {
    public static let photos = Capability(
        warnings: [
            221: [.unlocated, .otherDatum, .photoText, .badTime]
        ],
        codes: [
            CodeText(.badRecords, "bad-position", "The GPS position of a photo is incomplete, or is not on the globe."),
            CodeText(.badRecords, "damaged-photo", "The segments or the EXIF data of a JPEG are damaged."),
            CodeText(.badRecords, "not-jpeg", "The file is not a JPEG."),
            CodeText(.files, "unread-in-folder", "A folder of photos has other files, which are skipped."),
        ],
        versionNotes: [10: [SystemLibrary.exif.description]])
}

extension WarningKind {
    /// A photo without a position.
    static let unlocated = WarningKind("no-gps", "a photo without a GPS position became a feature without a geometry")
    /// A position of a photo that refers to another ellipsoid than WGS84.
    static let otherDatum = WarningKind("other-datum", "the GPS position of a photo in another datum was read as WGS84")
    /// Text of a photo that is not UTF-8 and was read as windows-1252.
    static let photoText = WarningKind("windows-1252", "text of a photo that is not UTF-8 was read as windows-1252")
    /// A time of a photo that does not exist.
    static let badTime = WarningKind("bad-time", "a date or time of a photo that does not exist was dropped")
}
