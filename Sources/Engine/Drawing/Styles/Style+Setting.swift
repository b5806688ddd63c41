extension Style {
    /// Gives a key its value. A value of another type changes nothing, as readers only make those that fit.
    public mutating func set(_ key: StyleKey, to value: StyleValue) {
        switch key {
        case .stroke, .strokeWidth: hasUsualEdge = false
        case .marker, .markerSize, .markerSymbol, .pinColor, .image, .badge: hasChosenMarker = true
        default: break
        }
        switch value {
        case .color(let color): set(key, to: color)
        case .number(let number): set(key, to: number)
        case .width(let number, let unit): (width, widthUnit) = (number, unit)
        case .choice(let number): set(key, toChoice: number)
        case .flag(let flag): set(key, to: flag)
        case .dash(let pattern): dash = pattern
        case .pair(let first, let second): set(key, to: first, second)
        case .edge(let color, let width):
            if key == .casing {
                (casing, casingWidth) = (color, width)
            } else {
                (givenHalo, haloWidth) = (color, width)
            }
        case .text(let number): set(key, toText: number)
        case .marker(let kind, let file):
            marker = kind
            if kind == .image { image = file }
        case .markerSize(let size): markerSize = size
        }
    }

    private mutating func set(_ key: StyleKey, to color: Color) {
        switch key {
        case .fill: setFill(color)
        case .stroke: stroke = color
        // Both set the colour of pins, and the later one wins.
        case .markerColor: (markerColor, pinColor) = (color, .none)
        case .pinColor: pinColor = color
        case .badge: badge = color
        case .selectedColor: selectedColor = color
        case .textColor: textColor = color
        default: break
        }
    }

    private mutating func set(_ key: StyleKey, to number: Double) {
        switch key {
        case .fillOpacity: fillOpacity = number
        case .strokeOpacity: strokeOpacity = number
        case .opacity: opacity = number
        case .z: z = number
        case .imageWidth: imageWidth = number
        case .imageHeight: imageHeight = number
        case .imageAngle: imageAngle = number
        case .fontSize: fontSize = number
        case .wrap: wrap = number
        case .letterSpacing: spacing = number
        default: break
        }
    }

    private mutating func set(_ key: StyleKey, toChoice number: UInt8) {
        switch key {
        case .strokeUnit: (strokeUnit, widthUnit) = (LengthUnit(rawValue: number) ?? strokeUnit, nil)
        case .strokeJoin: join = LineJoin(rawValue: number) ?? join
        case .strokeCap: givenCap = LineCap(rawValue: number)
        case .gradientClip: isGradientOfRect = number == 1
        case .seamless: seamless = Seamless(rawValue: number) ?? seamless
        case .lineLabels: lineLabels = LineLabels(rawValue: number) ?? lineLabels
        case .areaLabels: areaLabels = AreaLabels(rawValue: number) ?? areaLabels
        default: break
        }
    }

    private mutating func set(_ key: StyleKey, to flag: Bool) {
        switch key {
        case .visible: isVisible = flag
        case .callout: hasCallout = flag
        case .draggable: isDraggable = flag
        case .displayPriority: isRequired = flag
        default: break
        }
    }

    private mutating func set(_ key: StyleKey, to first: Double, _ second: Double) {
        switch key {
        case .centerOffset: (centerOffsetX, centerOffsetY) = (first, second)
        case .badgeSize: (badgeWidth, badgeHeight) = (first, second)
        case .calloutOffset: (calloutOffsetX, calloutOffsetY) = (first, second)
        default: break
        }
    }

    private mutating func set(_ key: StyleKey, toText number: Int32) {
        switch key {
        case .gradient: gradient = number
        case .markerSymbol: markerSymbol = number
        case .badgeText: badgeText = number
        case .image:
            image = number
            if number >= 0 { marker = .image } else if marker == .image { marker = .pin }
        case .selectedImage: selectedImage = number
        case .font: font = number
        default: break
        }
    }
}
