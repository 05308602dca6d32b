/** Markup that is safe to insert into an SVG. */
export type Svg = { markup: string }

/** Escapes inserted values unless it made them, and drops what XML forbids, so no name can break an image. */
export function svg(parts: TemplateStringsArray, ...values: (string | number | Svg | readonly Svg[])[]): Svg {
  const [first = '', ...rest] = parts
  return { markup: rest.reduce((markup, part, index) => markup + filledIn(values[index] ?? '') + part, first) }
}

function filledIn(value: string | number | Svg | readonly Svg[]): string {
  if (typeof value === 'number') return String(Math.round(value * 100) / 100)
  if (typeof value === 'string') return escapeXml(value)
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}

/** Escapes XML text and quoted attributes. */
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
