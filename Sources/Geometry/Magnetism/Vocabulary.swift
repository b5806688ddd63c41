@_exported public import MapCoordinates
