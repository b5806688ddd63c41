import Geometry

extension Style {
    /// The value of a key as text, by which it can be set; empty for none.
    ///
    /// - Parameter texts: those of the resolver that has made the style.
    public func text(of key: StyleKey, _ texts: StyleTexts) -> String {
        switch key {
        case .fill: "\(fill)"
        case .fillOpacity: Self.text(fillOpacity)
        case .stroke: "\(stroke)"
        case .strokeWidth: Self.text(strokeWidth.value) + (widthUnit?.name ?? "")
        case .strokeUnit: strokeUnit.name
        case .strokeOpacity: Self.text(strokeOpacity)
        case .strokeDash: dash.isEmpty ? "none" : dash.all.map(Self.text).joined(separator: ",")
        case .strokeJoin: Self.word(key, join.rawValue)
        case .strokeCap: givenCap.map { Self.word(key, $0.rawValue) } ?? ""
        case .gradient: texts.gradient(gradient)?.text ?? "none"
        case .gradientClip: Self.word(key, isGradientOfRect ? 1 : 0)
        case .opacity: Self.text(opacity)
        case .casing: Self.text(casing, casingWidth)
        case .z: Self.text(z)
        case .seamless: Self.word(key, seamless.rawValue)
        case .visible: isVisible ? "true" : "false"
        case .callout: hasCallout ? "true" : "false"
        case .calloutOffset: Self.text(calloutOffsetX) + "," + Self.text(calloutOffsetY)
        case .draggable: isDraggable ? "true" : "false"
        case .displayPriority: isRequired ? "required" : "auto"
        case .letterSpacing: Self.text(spacing.magnitude) + (spacing < 0 ? "%" : "")
        case .lineLabels: lineLabels.name
        case .areaLabels: areaLabels.name
        default: markerText(of: key, texts)
        }
    }

    private func markerText(of key: StyleKey, _ texts: StyleTexts) -> String {
        switch key {
        case .marker: marker == .image ? texts.text(image) ?? "none" : marker.name
        case .markerColor: "\(markerColor)"
        case .markerSize: markerSize < 0 ? MarkerSize.names[Int(-markerSize) - 1] : Self.text(markerSize)
        case .markerSymbol: texts.text(markerSymbol) ?? ""
        case .pinColor: "\(pinColor)"
        case .image: texts.text(image) ?? ""
        case .imageWidth: Self.text(imageWidth)
        case .imageHeight: Self.text(imageHeight)
        case .imageAngle: Self.text(imageAngle)
        case .centerOffset: Self.text(centerOffsetX) + "," + Self.text(centerOffsetY)
        case .badge: "\(badge)"
        case .badgeText: texts.text(badgeText) ?? ""
        case .badgeSize: Self.text(badgeWidth) + "x" + Self.text(badgeHeight)
        case .textColor: "\(textColor)"
        case .halo: Self.text(halo, haloWidth)
        case .font: texts.text(font) ?? ""
        case .fontSize: Self.text(fontSize)
        case .wrap: Self.text(wrap)
        default: ""
        }
    }

    private static func text(_ number: Double) -> String { DecimalText.shortest(number) }

    private static func text(_ color: Color, _ width: Double) -> String {
        color.isNone ? "none" : "\(color)," + text(width)
    }

    /// The word of a choice.
    private static func word(_ key: StyleKey, _ number: UInt8) -> String {
        guard case .choice(let words) = key.declaration.type else { return "" }
        return words[Int(number)]
    }
}

extension Marker {
    var name: String {
        switch self {
        case .pin: "pin"
        case .dot: "dot"
        case .none: "none"
        case .image: "image"
        }
    }
}

extension Gradient {
    /// The text by which the gradient can be read.
    public var text: String {
        let list = stops.map { "\($0.color)@" + DecimalText.shortest($0.offset) }.joined(separator: ",")
        return angle == 0 ? list : list + ":" + DecimalText.shortest(angle)
    }
}
