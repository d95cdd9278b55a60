// The names of SVG and MathML that HTML writes in small letters, and their namespaces.

/// Which vocabulary an element belongs to.
public enum Namespace: UInt8, Hashable, Sendable { case html, mathML, svg }

/// Where an attribute of a foreign element belongs.
public enum AttributeNamespace: UInt8, Hashable, Sendable { case none, xlink, xml, xmlns }

/// Source: HTML standard §13.2.6.5 (names of SVG elements) and §13.2.6.1 (attributes).
enum ForeignNames {
  static let all =
    ["annotation-xml", "mi", "mo", "mn", "ms", "mtext", "mglyph", "malignmark"]
    + ["desc", "encoding", "type", "color", "face", "size", "definitionurl"]
    + ["public", "system", "multiple", "selected", "disabled"]
    + foreignAttributes.map(\.source) + foreignAttributes.map(\.local)

  static let mixedCase = svgElements + svgAttributes + ["definitionURL"]

  static let svgElements = words(
    """
    altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend
    feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
    feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR
    feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
    feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient
    radialGradient textPath
    """)

  static let svgAttributes = words(
    """
    attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits
    diffuseConstant edgeMode filterUnits glyphRef gradientTransform gradientUnits kernelMatrix
    kernelUnitLength keyPoints keySplines keyTimes lengthAdjust limitingConeAngle markerHeight
    markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength patternContentUnits
    patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio
    primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures
    specularConstant specularExponent spreadMethod startOffset stdDeviation stitchTiles
    surfaceScale systemLanguage tableValues targetX targetY textLength viewBox viewTarget
    xChannelSelector yChannelSelector zoomAndPan
    """)

  static let foreignAttributes: [(source: String, namespace: AttributeNamespace, local: String)] = [
    ("xlink:actuate", .xlink, "actuate"), ("xlink:arcrole", .xlink, "arcrole"),
    ("xlink:href", .xlink, "href"), ("xlink:role", .xlink, "role"), ("xlink:show", .xlink, "show"),
    ("xlink:title", .xlink, "title"), ("xlink:type", .xlink, "type"), ("xml:lang", .xml, "lang"),
    ("xml:space", .xml, "space"), ("xmlns", .xmlns, "xmlns"),
    ("xmlns:xlink", .xmlns, "xlink"),
  ]

  /// From the number of a name as it stands in HTML to the one it has in SVG.
  static let adjustedElement = adjusted(svgElements)
  static let adjustedAttribute = adjusted(svgAttributes)
  /// From the number of an attribute's name to where it belongs.
  static let placedAttribute: [Int32: (AttributeNamespace, Int32)] = Dictionary(
    uniqueKeysWithValues: foreignAttributes.map {
      (NameTable.standard($0.source), ($0.namespace, NameTable.standard($0.local)))
    })

  private static func adjusted(_ names: [String]) -> [Int32: Int32] {
    Dictionary(
      uniqueKeysWithValues: names.map {
        (NameTable.standard($0.lowercased()), NameTable.standard($0))
      })
  }

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// What the standard says of a foreign element, by the number of its name.
  static func traits(_ namespace: Namespace, _ name: Int32) -> Traits {
    (namespace == .svg ? svgTraits : mathTraits)[name] ?? []
  }

  private static let svgTraits: [Int32: Traits] = [
    NameTable.standard("foreignObject"): [.special, .scope, .htmlIntegration],
    NameTable.standard("desc"): [.special, .scope, .htmlIntegration],
    NameTable.standard("title"): [.special, .scope, .htmlIntegration],
    NameTable.standard("script"): [.svgScript],
  ]

  private static let mathTraits: [Int32: Traits] = {
    var traits: [Int32: Traits] = [
      NameTable.standard("annotation-xml"): [.special, .scope, .annotationXML]
    ]
    for name in ["mi", "mo", "mn", "ms", "mtext"] {
      traits[NameTable.standard(name)] = [.special, .scope, .mathTextIntegration]
    }
    return traits
  }()
}
