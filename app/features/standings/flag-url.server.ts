/** Small drawings, each in a file of its own, so that a browser loads only those it shows. */
const FLAGS = import.meta.glob<string>('/node_modules/country-flag-icons/3x2/*.svg', {
  eager: true,
  import: 'default',
  query: '?url&no-inline',
})

/** The address of a country's flag, three units wide and two high; null for a country without one. */
export function flagUrl(code: string): string | null {
  return FLAGS[`/node_modules/country-flag-icons/3x2/${code.toUpperCase()}.svg`] ?? null
}
