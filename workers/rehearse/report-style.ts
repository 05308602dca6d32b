import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#workers/local/settings.ts'

const FONTS = [
  ['Bricolage Grotesque', '200 800', 'bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'],
  ['Geist', '100 900', 'geist/files/geist-latin-wght-normal.woff2'],
] as const

/** The product's colours and letters, and what lays out a report. */
export function pageStyle(): string {
  const read = (path: string) => readFileSync(join(root, path))
  const fonts = FONTS.map(([name, weights, file]) => {
    const letters = read(`node_modules/@fontsource-variable/${file}`).toString('base64')
    return `@font-face { font-family: '${name}'; font-weight: ${weights}; src: url(data:font/woff2;base64,${letters}) format('woff2'); }`
  })
  return [...fonts, read('app/ui/tokens.css'), read('workers/rehearse/report.css')].join('\n')
}
