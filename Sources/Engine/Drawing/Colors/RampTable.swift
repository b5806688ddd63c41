extension Ramp {
    /// All ramps that have names.
    public static let all = own + known

    /// Lightness falls or rises evenly along the sequential ones, so that they also read in grey; an area in the
    /// first colour differs from the usual ground and from land by a contrast of at least 1.3. Of the qualitative ones each further colour is as
    /// far as possible from those before it, from white, and from the greys of other values and of no data.
    private static let own: [Ramp] = [
        Ramp("blues", .sequential, [0xA4C9E5, 0x71A9D5, 0x4184BD, 0x1E5B98, 0x0B2F63]),
        Ramp("greens", .sequential, [0x9DD19D, 0x6AB676, 0x3C9358, 0x1A6B3C, 0x06401F]),
        Ramp("oranges", .sequential, [0xF7B87F, 0xF09248, 0xD56B23, 0xAD490C, 0x7A2D06]),
        Ramp("reds", .sequential, [0xF6B6A5, 0xEA8171, 0xD14E49, 0xA7232E, 0x690B1C]),
        Ramp("purples", .sequential, [0xCABFE2, 0xA696CE, 0x836AB5, 0x5F3E95, 0x3A176B]),
        Ramp("greys", .sequential, [0xC2C4C7, 0xA0A3A6, 0x7B7E82, 0x52565B, 0x24272B]),
        Ramp("sea", .sequential, [0x97CFC5, 0x63B6B8, 0x3B91A7, 0x21668E, 0x193A6A]),
        Ramp("heat", .sequential, [0xFBB95A, 0xF58E3D, 0xDD5C38, 0xB53136, 0x7B1237]),
        // Anchors of viridis and its family, which their authors have released to the public domain (CC0).
        Ramp(
            "viridis", .sequential,
            [0x440154, 0x472D7B, 0x3B528B, 0x2C728E, 0x21918C, 0x28AE80, 0x5EC962, 0xADDC30, 0xFDE725]),
        Ramp(
            "magma", .sequential,
            [
                0x000004, 0x180F3D, 0x440F76, 0x721F81, 0x9E2F7F, 0xCD4071, 0xF1605D, 0xFD9668, 0xFECA8D, 0xFCFDBF,
            ]),
        Ramp(
            "plasma", .sequential,
            [
                0x0D0887, 0x46039F, 0x7201A8, 0x9C179E, 0xBD3786, 0xD8576B, 0xED7953, 0xFB9F3A, 0xFDCA26, 0xF0F921,
            ]),
        Ramp(
            "cividis", .sequential,
            [
                0x00204D, 0x00336F, 0x39486B, 0x575C6D, 0x707173, 0x8A8779, 0xA69D75, 0xC4B56C, 0xE4CF5B, 0xFFEA46,
            ]),
        Ramp("blue-red", .diverging, [0x1B4F8F, 0x6FA3D3, 0xF1F1EE, 0xE58B74, 0x9E1F2E]),
        Ramp("purple-green", .diverging, [0x5B2A86, 0xAE8CC9, 0xF2F1EF, 0x86BF8A, 0x1A6B38]),
        Ramp("brown-teal", .diverging, [0x7A4A10, 0xCFA361, 0xF3F1EA, 0x75BDB1, 0x0B5E5B]),
        Ramp("blue-orange", .diverging, [0x16508A, 0x73A9D4, 0xF2F1EE, 0xF0A458, 0x9C4A08]),
        Ramp(
            "categories", .qualitative,
            [
                0x3B78B8, 0xE8862E, 0x3F9C5A, 0xCB4154, 0x8465B5, 0x8F6248, 0xE07FB4, 0x2E3B4E, 0xB9A92F, 0x33AFC0,
            ],
            more: [
                0x6A0628, 0x345204, 0x6EF0C7, 0xB0A2FE, 0x652A72, 0x48736A, 0xFCBBF5, 0xF9CD82,
                0x552C00, 0x2E3F8D, 0xDF9E93, 0x954E71, 0x9DC9F7, 0x96BE8E, 0x7E7F2C, 0xB8E688,
                0x5AA3EC, 0x933428, 0x686484, 0x3ADAF2, 0xC47171, 0xA87AA3,
            ]),
        Ramp(
            "pastels", .qualitative,
            [
                0xA9CCE8, 0xFACB9A, 0xB2DDB4, 0xF3B3B0, 0xCFC0E4, 0xDDC8B4, 0xF5C9DF, 0xB2B8A0, 0xE8E3A1, 0xAEE0E3,
            ],
            more: [
                0xAA732B, 0x5B904F, 0xB16389, 0x5880C2, 0x39BAB4, 0xA9AB54, 0xA498E5, 0xD37D6F,
                0xE095C7, 0x5EADE2, 0x2D8F9E, 0x946DB1, 0xE4A067, 0x6FB880, 0x8AFDE7, 0x948D63,
                0xA1736B, 0x837C90, 0x6EDBFC, 0xB6899D, 0x6CD5B3, 0x679887,
            ]),
    ]
}
