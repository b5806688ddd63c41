public import Layers

extension VCardFormat {
    public var manual: FormatManual {
        FormatManual(
            rows: [FormatManual.Row(6, "vcard", "Addresses of contacts, from vCard 3.0 or 4.0.")],
            chapters: [
                FormatManual.Chapter(
                    6, "vCard",
                    [
                        .text(
                            """
                            Each address (ADR) of a card becomes a feature, and so does a card without an address. All \
                            fields are text:
                            """),
                        .list([
                            ("name", "FN; without it the given and the family name of N, or else ORG."),
                            (
                                "organization, email, phone, url, note",
                                "The first ORG, EMAIL, TEL, URL and NOTE of the card."
                            ),
                            ("type", "TYPE of the address, in small letters: home, or work,pref."),
                            (
                                "street",
                                """
                                Post office box, extended address and street, those that there are, with commas between.
                                """
                            ),
                            ("city, state, postcode, country", "The other parts of the address."),
                        ]),
                        .text(
                            """
                            Other properties are not read. Folded lines, escapes and groups, as in item1.ADR, are \
                            understood. Of addresses with the same ALTID, which are one in several languages, only the \
                            first counts; an address without any part does not. The geometry is the GEO parameter of \
                            the address, or else the GEO of its group. If the card has only one address, any GEO of the card \
                            will do.

                            A card of vCard 2.1 is a bad record, and so is one with quoted-printable text, without \
                            END:VCARD, or with a GEO that is not on the globe. A bad record is the card if its first address is \
                            bad, and the line of the address for others. 'plat geocode forward' takes the \
                            parts of addresses without options.
                            """),
                    ])
            ])
    }
}
