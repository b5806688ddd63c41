/// The order of the parts of an address in a country.
package struct AddressFormat: Sendable {
    /// Position of the number of a house.
    enum NumberPosition: Sendable {
        case beforeStreet
        case afterStreet
        /// After the street and a comma.
        case afterComma
    }

    /// A template of lines, and the parts that its names stand for.
    package struct Order: Sendable {
        let template: FieldTemplate
        package let parts: [AddressPart]

        fileprivate init(_ text: String) {
            let known: [AddressPart] = [.name, .street, .city, .state, .postcode, .country]
            guard let template = try? FieldTemplate(text) else { preconditionFailure("a bad rule: \(text)") }
            self.template = template
            parts = template.names.compactMap { name in known.first { "\($0)" == name } }
            precondition(parts.count == template.names.count, "a rule names an unknown part: \(text)")
        }
    }

    /// Order of addresses in Latin and most other scripts.
    package let order: Order
    /// Order of addresses in Chinese, Japanese or Korean characters, from large to small.
    let eastAsian: Order?
    let number: NumberPosition
    /// True where the state is written even if the city has the same name.
    let keepsState: Bool

    /// The format of a country by its code; the usual one for countries without rules of their own.
    package static func of(_ code: String) -> AddressFormat { byCountry[code] ?? usual }

    static let usual = AddressFormat(
        AddressRules.usual, eastAsian: nil, number: .afterStreet, keepsState: false)

    private static let byCountry: [String: AddressFormat] = {
        var formats: [String: AddressFormat] = [:]
        for (template, codes) in AddressRules.templates {
            for code in codes.split(separator: " ").map(String.init) {
                let number: NumberPosition =
                    AddressRules.numberFirst.contains(code)
                    ? .beforeStreet : AddressRules.numberAfterComma.contains(code) ? .afterComma : .afterStreet
                formats[code] = AddressFormat(
                    template, eastAsian: AddressRules.eastAsian[code], number: number,
                    keepsState: AddressRules.statesKept.contains(code))
            }
        }
        return formats
    }()

    /// - Parameters:
    ///   - template: lines from the street to the state, which are those that differ.
    ///   - eastAsian: all lines of the other order.
    private init(_ template: String, eastAsian: String?, number: NumberPosition, keepsState: Bool) {
        order = Order("{name}\n\(template)\n{country}")
        self.eastAsian = eastAsian.map { Order($0) }
        self.number = number
        self.keepsState = keepsState
    }
}
