public import Layers

extension Capability {
    public static let addresses = Capability(
        warnings: [
            121: [.unaddressed, .unknownCountry]
        ])
}

extension WarningKind {
    /// A feature without any part of an address.
    static let unaddressed = WarningKind(
        "no-address", "a feature that has neither street nor city, state, postcode or country has no address")
    /// An address in a country that plat does not know.
    static let unknownCountry = WarningKind(
        "unknown-country",
        "the country of an address is unknown, so its parts are in the most common order",
        hint: "write countries by their names, as in English, or by ISO 3166 codes")
}
