public import Movement
public import Times

/// How regions are read from features.
public struct RegionRequest: Sendable {
    /// Field of the identifiers; nil for the first of `identifierNames` that has a value.
    public var identifierField: String?
    /// Metres of circles whose field has no value; nil if all need one.
    public var radius: Double?
    public var radiusField: String?
    /// Most metres of a radius.
    public var largestRadius: Double?
    /// True if circles with a larger radius are bad records; false if their radius is reduced.
    public var refusesLarge = false
    /// Metres of regions whose field has no value.
    public var cushion = 0.0
    public var cushionField: String?
    /// Events that are wanted of regions whose field has no value.
    public var notifications = Region.Notifications.all
    public var notificationField: String?
    /// Fields of the times from which and until when a region is watched.
    public var registrationField: String?
    public var expiryField: String?
    public var times = TimeReader()
    /// True if polygons that are not valid are repaired.
    public var makesValid = false
    /// The most regions; later ones are bad records.
    public var limit: Int?
    /// Fields whose values are kept.
    public var keptFields: [String] = []

    public init() {}

    /// Names of fields with identifiers, the likeliest first; in letters of any case.
    public static let identifierNames = ["id", "identifier"]

    /// True if a later region of one identifier replaces an earlier one: only where somebody asked for that.
    public var replaces: Bool { identifierField != nil || registrationField != nil }

    /// All fields that are named.
    var namedFields: [String] {
        [identifierField, radiusField, cushionField, notificationField, registrationField, expiryField]
            .compactMap(\.self) + keptFields
    }
}

extension Region.Notifications {
    /// Reads a list such as `enter,exit`, or `none`; nil for other texts.
    public init?(_ text: String) {
        self = []
        guard text != "none" else { return }
        for word in text.split(separator: ",", omittingEmptySubsequences: false) {
            switch word {
            case "enter" where !contains(.enter): insert(.enter)
            case "exit" where !contains(.exit): insert(.exit)
            default: return nil
            }
        }
    }
}
