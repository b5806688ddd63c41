import Memory

extension Scene {
    /// Draws the points of a layer as dots where nobody has chosen their pins.
    ///
    /// - Parameters:
    ///   - radius: that of the dots in pixels.
    ///   - drop: called with the annotation of each dot, which always shows.
    /// - Returns: the number of dots, and that of the markers that stay.
    public func drawDots(inLayer layer: Int, radius: Double, drop: (Int) -> Void) -> (dots: Int, others: Int) {
        var counts = (dots: 0, others: 0)
        var known: [Int32: Int32] = [:]
        func dots(of number: Int32) -> Int32 {
            if let dots = known[number] { return dots }
            let list = styles[Int(number)]
            let made = list.compactMap { $0.withUsualDot(radius: radius) }
            known[number] = made.count == list.count ? self.number(of: made) : -1
            return known[number] ?? -1
        }
        replaceChunks(ofLayer: layer) { chunk in
            var items = FlatBuffer<SceneItem>(capacity: chunk.items.count)
            for index in 0..<chunk.items.count {
                var item = chunk.items[index]
                if item.isPlace {
                    let number = dots(of: item.style)
                    if number >= 0 {
                        if let annotation = item.annotation { drop(annotation) }
                        (item.style, item.firstRun, item.endRun) = (number, -1, -1)
                        counts.dots += 1
                    } else {
                        counts.others += 1
                    }
                }
                items.append(item)
            }
            return chunk.with(items)
        }
        for (old, new) in known where new >= 0 && shownStyles[layer]?.contains(old) == true {
            shownStyles[layer]?.insert(new)
        }
        return counts
    }
}

extension SceneChunk {
    /// The same outlines and titles with other items.
    fileprivate func with(_ items: consuming FlatBuffer<SceneItem>) -> SceneChunk {
        var copy = Outline()
        copy.append(outline, nil, withoutNearerThan: 0)
        var titles = TextList()
        titles.append(contentsOf: self.titles)
        return SceneChunk(layer: layer, items, copy, titles)
    }
}
