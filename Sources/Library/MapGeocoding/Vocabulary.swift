// Coordinates and annotations come with this module, as do the words of answers.
@_exported public import MapGeometry

@_exported public import enum Gazetteer.GazetteerFault
@_exported public import enum Gazetteer.GeocodingMatch
@_exported public import enum Gazetteer.GeocodingReason
@_exported public import enum Gazetteer.GeocodingStatus
@_exported public import enum Gazetteer.PlaceKind
