/** Markup that is already safe to stand in a drawing. */
export type Svg = { markup: string }

/**
 * An SVG written out: what is filled in is text and escaped, unless it is markup of this function. Characters that XML
 * does not know are left out, so that no name and no label can break a drawing.
 */
export function svg(parts: TemplateStringsArray, ...values: (string | number | Svg | readonly Svg[])[]): Svg {
  const [first = '', ...rest] = parts
  return { markup: rest.reduce((markup, part, index) => markup + filledIn(values[index] ?? '') + part, first) }
}

function filledIn(value: string | number | Svg | readonly Svg[]): string {
  if (typeof value === 'number') return String(Math.round(value * 100) / 100)
  if (typeof value === 'string') return escapeXml(value)
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}

/** For text and quoted attributes of XML. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
