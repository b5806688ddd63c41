import Geometry
import Layers
import Operations

/// A layer whose features are made of rows.
struct GroupLayer {
    let groups: RowGroups
    let form: GroupForm

    var facts: LayerFacts {
        var facts = LayerFacts(source: "groups", format: "")
        facts.fields = groups.fields
        return facts
    }
}

/// A layer of features that were kept until all were known.
struct KeptLayer {
    let features: KeptFeatures

    var facts: LayerFacts { LayerFacts(source: "features", format: "") }
}
