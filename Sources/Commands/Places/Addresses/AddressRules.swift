/// The orders of addresses by country: facts of the Universal Postal Union and of national posts.
package enum AddressRules {
    /// For countries without a rule.
    static let usual = "{street}\n{city} {postcode}\n{state}"

    /// The lines between the name and the country, and the countries that write them so. A state that is not named is
    /// not part of addresses there.
    package static let templates: [(template: String, codes: String)] = [
        (
            "{street}\n{postcode} {city}",
            """
            AD AT AX AZ BA BE BG CH CY CZ DE DK EE FI FO FR GE GF GL GP GR HR IS LI LT LU MC MD ME MK MQ NC NL NO PF \
            PL PM PT RE RO RS SE SI SJ SK SM VA WF XK YT DZ MA TN EH ET SN MG NE GW LR ZM DO GT HT PY LA KG TJ KW
            """
        ),
        ("{street}\n{postcode} {city}\n{state}", "ES AR CL CV UZ MY"),
        ("{street}\n{postcode} {city} {state}", "IT UY MZ"),
        ("{street}\n{postcode} {city}/{state}", "TR"),
        ("{street}\n{postcode} {city}, {state}", "MX"),
        ("{street}\n{postcode}, {city}\n{state}", "BY"),
        ("{street}\n{postcode}\n{city}", "AL EC OM MU"),
        ("{street}\n{postcode}\n{city}\n{state}", "AM"),
        ("{street}\n{postcode}\n{city}, {state}", "NI"),
        ("{street}\n{city}\n{postcode}", "GB GG IM JE ZA KE LK"),
        ("{street}\n{city}\n{state}\n{postcode}", "IE RU UA EG KR"),
        ("{street}\n{city} {postcode}", "MT GI SG NZ NP KH BN IL SA JO LB BH"),
        ("{street}\n{city} {postcode}\n{state}", "IN PE NG"),
        ("{street}\n{city} {postcode}, {state}", "VE"),
        ("{street}\n{city} {state} {postcode}", "CA AU"),
        ("{street}\n{city}, {state} {postcode}", "US PR VI GU AS MP JP TW"),
        ("{street}\n{city}, {state}, {postcode}", "CO"),
        ("{street}\n{city}, {state}\n{postcode}", "HN IQ"),
        ("{street}\n{city} {state}\n{postcode}", "CU"),
        ("{street}\n{city}-{state}\n{postcode}", "BR"),
        ("{street}\n{city}-{postcode}", "PK"),
        ("{street}\n{city} - {postcode}", "BD"),
        ("{street}\n{city}, {postcode}", "LV MM"),
        ("{street}\n{city}\n{state} {postcode}", "ID TH VN MN"),
        ("{street}\n{city}\n{postcode} {state}", "PH"),
        ("{street}\n{city} {postcode} {state}", "PG"),
        ("{street}\n{city}\n{state}, {postcode}", "CN"),
        ("{street}\n{city}\n{state}", "HK MO PA JM AE BS BO"),
        ("{street}\n{state}, {city}\n{postcode}", "CR"),
        ("{street}\n{postcode}-{city}\n{state}", "SV"),
        ("{city}\n{street}\n{postcode}", "HU"),
        ("{state}\n{city}\n{street}\n{postcode}", "IR"),
        ("{postcode}\n{state}\n{city}\n{street}", "KZ"),
    ]

    /// All lines of addresses in Chinese, Japanese or Korean characters, from large to small.
    package static let eastAsian = [
        "CN": "{country}\n{postcode}\n{state}{city}{street}\n{name}",
        "HK": "{country}\n{state}{city}{street}\n{name}",
        "JP": "{country}\n〒{postcode}\n{state}{city}{street}\n{name}",
        "KR": "{country}\n{state} {city} {street}\n{name}\n{postcode}",
        "MO": "{country}\n{state}{city}{street}\n{name}",
        "TW": "{country}\n{postcode}\n{state}{city}{street}\n{name}",
    ]

    /// Countries that write the number of a house before the street.
    package static let numberFirst: Set<String> = [
        "US", "PR", "VI", "GU", "AS", "MP", "CA", "GB", "GG", "IM", "JE", "IE", "GI", "AU", "NZ", "ZA", "IN", "LK",
        "SG", "MY", "HK", "PH", "TH", "VN", "KE", "NG", "EG", "FR", "MC", "LU", "GF", "GP", "MQ", "RE", "YT", "PM",
        "NC", "PF", "WF", "DZ", "MA", "TN", "SN", "JM", "BS", "JP", "KR", "CN", "TW", "MM",
    ]

    /// Countries that write it after a comma.
    package static let numberAfterComma: Set<String> = ["ES", "BR", "RU", "UA", "BY", "KZ"]

    /// Countries whose addresses keep a state that has the name of the city, as in New York, New York.
    package static let statesKept: Set<String> = ["US", "CA", "AU"]
}
