import Memory

extension Labels {
    /// A label as it was appended, but for lengths that were cut to the longest.
    package func label(_ index: Int) -> Label {
        let (box, traits) = (boxes[index], self.traits[index])
        var label = Label(
            x: box.x, y: box.y, width: box.width, height: box.height, priority: priorities[index], tie: ties[index])
        label.shape = traits.shape
        label.isRequired = traits.isRequired
        if !offsets.isEmpty { (label.offsetX, label.offsetY) = (offsets[index].x, offsets[index].y) }
        if !zooms.isEmpty { label.zooms = zooms[index] }
        if !groups.isEmpty { label.group = groups[index] }
        if !names.isEmpty { label.name = names[index] }
        return label
    }
}
