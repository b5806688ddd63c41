public import CommandKit
import FormatKit
import Layers
import Streams

/// Options for addresses: the columns that hold their parts, and what is made of them.
struct AddressOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Field with the name at the top of the address.", defaultNote: note(.name), valueName: "FIELD"))
    var name: String?

    @Option(
        help: ArgumentHelp(
            "Field with the street, and the number of the house if no other field has it.", defaultNote: note(.street),
            valueName: "FIELD", isBasic: true, brief: "Field with the street."))
    var street: String?

    @Option(
        help: ArgumentHelp(
            "Field with the number of the house.",
            discussion: "A field named number counts only beside one of streets.", defaultNote: note(.number),
            valueName: "FIELD"))
    var number: String?

    @Option(help: ArgumentHelp("Field with the city.", defaultNote: note(.city), valueName: "FIELD", isBasic: true))
    var city: String?

    @Option(
        help: ArgumentHelp(
            "Field with the state or province.", defaultNote: note(.state), valueName: "FIELD",
            isBasic: true))
    var state: String?

    @Option(
        help: ArgumentHelp(
            "Field with the postcode.", defaultNote: note(.postcode), valueName: "FIELD", isBasic: true))
    var postcode: String?

    @Option(
        help: ArgumentHelp(
            "Field with the country: its name, in English or many other languages, or its code of two or three letters (ISO 3166).",
            defaultNote: note(.country), valueName: "FIELD", isBasic: true))
    var country: String?

    @Option(
        name: .customLong("as"),
        help: ArgumentHelp(
            "Form of the address: line, address (a JSON object) or vcard.",
            discussion: """
                line: the address on one line, in the field address; address: a JSON object with the members Street, \
                City, State, ZIP, Country, CountryCode and FormattedAddressLines, in the field address; vcard: a card \
                of an address book (vCard 4.0) with the name, the address and the place, in the field vcard. A card \
                also gets the time zone from a field named time_zone, tz or tzid, and the page from one named \
                url, website, homepage or link.
                """, valueName: "FORM", isBasic: true))
    var form = AddressRequest.Form.line

    @Flag(help: "Also add the field address_lines, with a line break after each line of the address.")
    var lines = false

    @Option(
        help: ArgumentHelp(
            "Also add the field title: text with fields in braces, such as '{name}, {country}'.",
            discussion: TemplateArgument.rules + " {address} is the address on one line.", valueName: "TEMPLATE",
            isBasic: true, brief: "Also add a field title made from a template, such as '{name}, {country}'."))
    var title: TemplateArgument?

    @Option(
        help: ArgumentHelp(
            "Also add the field subtitle, a template like that of --title.", valueName: "TEMPLATE", isBasic: true))
    var subtitle: TemplateArgument?

    /// Lists which names of columns are known.
    private static func note(_ part: AddressPart) -> String {
        let names = part.names.filter { !$0.contains(":") }
        return "a field named \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
    }

    private var named: [(option: String, part: AddressPart, name: String)] {
        [
            ($name.title, .name, name), ($street.title, .street, street), ($number.title, .number, number),
            ($city.title, .city, city), ($state.title, .state, state), ($postcode.title, .postcode, postcode),
            ($country.title, .country, country),
        ].compactMap { option, part, name in name.map { (option, part, $0) } }
    }

    /// The fields that options name.
    var namedFields: [(option: String, name: String)] {
        func names(_ template: TemplateArgument?, _ option: String) -> [(option: String, name: String)] {
            (template?.template.names ?? []).filter { $0 != AddressRequest.addressName }.map { (option, $0) }
        }
        return named.map { ($0.option, $0.name) } + names(title, $title.title) + names(subtitle, $subtitle.title)
    }

    var request: AddressRequest {
        var request = AddressRequest()
        request.form = form
        request.addsLines = lines
        request.title = title?.template
        request.subtitle = subtitle?.template
        for (_, part, name) in named { request.named[part] = name }
        return request
    }
}

extension AddressRequest.Form: ExpressibleByArgument {
    public static var argumentNoun: String { "form" }
}

extension AddressRequest {
    /// Throws if a table has no part of an address, and reports which columns hold the parts.
    func examine(_ facts: LayerFacts, _ diagnostics: Diagnostics) throws(Problem) {
        var request = self
        request.taken = Set(facts.fields.map(\.name))
        var found = AddressPart.allCases.compactMap { part in
            request.field(of: part, among: facts.fields).map { (part: part, field: $0) }
        }
        let street = found.first { $0.part == .street }.flatMap { request.rank(of: $0.field, for: .street) }
        var unread = request.unreadParts(among: facts.fields)
        // As rows are read.
        if street == nil || street == AddressPart.rankOfWhole,
            let index = found.firstIndex(where: { $0.part == .number }),
            request.rank(of: found[index].field, for: .number) == AddressPart.rankOfAnyNumber
        {
            if street != nil { unread.append((.number, found[index].field)) }
            found.remove(at: index)
        }
        guard found.contains(where: { AddressPart.essential.contains($0.part) }) else {
            throw .noAddress(at: facts.location, among: facts.fields.map(\.name))
        }
        for (part, field) in found where form == .vcard || part != .zone && part != .page {
            let reason = named[part] == nil ? "by its name" : "--\(part)"
            diagnostics.explain("address", at: facts.location, "\(part.title): field '\(printable(field))' (\(reason))")
        }
        guard !unread.isEmpty, diagnostics.verbosity != .quiet || diagnostics.explainsChoices else { return }
        let words = unread.map { "--\($0.part) \(shellWord($0.name))" }.joined(separator: " ")
        let isOne = unread.count == 1
        let subject =
            isOne ? "a field that looks like a part of an address is" : "fields that look like parts of an address are"
        let message: Wording = "\(subject) not read: \(listed(unread.map(\.name)))"
        let hint: Wording = "to read \(isOne ? "it" : "them"), add \(words)"
        if diagnostics.explainsChoices {
            diagnostics.explain("unread-fields", at: facts.location, message + "; " + hint)
        } else {
            diagnostics.report(
                Problem(.data, "unread-fields", severity: .note, at: facts.location, message, hint: hint))
        }
    }
}

extension Problem {
    /// An input without any part of an address.
    ///
    /// - Parameter names: its fields, if they are known.
    static func noAddress(at location: InputLocation?, among names: [String] = []) -> Problem {
        let advice: Wording = "name the fields with --street, --city, --state, --postcode and --country"
        return Problem(
            .usage, "no-address-columns", at: location, "no field holds a part of an address",
            hint: names.isEmpty ? advice : advice + "; the fields are \(listed(names))")
    }
}

extension AddressPart {
    /// The part in messages.
    fileprivate var title: String {
        switch self {
        case .number: "number of the house"
        case .code: "code of the country"
        case .zone: "time zone"
        case .name, .street, .city, .state, .postcode, .country, .page: "\(self)"
        }
    }
}
