import bricolage from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-800-normal.woff'
import geistMono from '@fontsource/geist-mono/files/geist-mono-latin-500-normal.woff'
import geist from '@fontsource/geist/files/geist-latin-400-normal.woff'
import geistBold from '@fontsource/geist/files/geist-latin-600-normal.woff'

/** The product's fonts in satori's format. Characters beyond Latin are dropped. */
export const fonts = [
  { name: 'Geist', data: geist, weight: 400 as const, style: 'normal' as const },
  { name: 'Geist', data: geistBold, weight: 600 as const, style: 'normal' as const },
  { name: 'Geist Mono', data: geistMono, weight: 500 as const, style: 'normal' as const },
  { name: 'Bricolage Grotesque', data: bricolage, weight: 800 as const, style: 'normal' as const },
]

export const fallback = geist
