/** `changedAt` in epoch milliseconds. */
export type SitemapEntry = { path: string; changedAt: number | null }

/** The same for everybody, and worth finding. */
export const SITEMAP_SCREENS = [
  '/',
  '/leaderboard',
  '/leaderboard?board=last-week',
  '/leaderboard?board=month',
  '/leaderboard?board=all-time',
  '/leaderboard?board=premium',
  '/best-projects',
  '/c',
  '/run-a-contest',
  '/api/v1/docs',
  '/prizes',
  '/recap',
] as const

/** Two for each player. */
export const ADDRESSES_PER_PART = 5000
/** Half full: random ids keep each part well below twice the mean. */
const PLAYERS_PLANNED = ADDRESSES_PER_PART / 4

/** What follows an id's prefix (app/domain/values/id.ts). */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** By the first letters of ids, as many as the number of players needs. */
export function playerParts(players: number): string[] {
  let parts = ['']
  while (players / parts.length > PLAYERS_PLANNED)
    parts = parts.flatMap((part) => Array.from(LETTERS, (letter) => part + letter))
  return parts
}

/** Of `players.xml` and `players-3f.xml`; null for other names. */
export function partOf(file: string): string | null {
  const match = /^players(?:-([0-9a-hjkmnp-tv-z]{1,3}))?\.xml$/.exec(file)
  return match === null ? null : (match[1] ?? '')
}

export function partFile(letters: string): string {
  return letters === '' ? 'players.xml' : `players-${letters}.xml`
}

export function sitemapIndex(origin: string, files: readonly string[]): string {
  const lines = files.map((file) => `<sitemap><loc>${escapeXml(`${origin}/sitemap/${file}`)}</loc></sitemap>`)
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${lines.join('\n')}\n</sitemapindex>\n`
}

export function sitemapPart(origin: string, entries: readonly SitemapEntry[]): string {
  const lines = entries.map(({ path, changedAt }) => {
    const changed = changedAt === null ? '' : `<lastmod>${new Date(changedAt).toISOString()}</lastmod>`
    return `<url><loc>${escapeXml(origin + path)}</loc>${changed}</url>`
  })
  return `${HEAD}<urlset xmlns="${NAMESPACE}">\n${lines.join('\n')}\n</urlset>\n`
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9'

function escapeXml(text: string): string {
  const names: Record<string, string> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' }
  return text.replace(/[&<>"']/g, (letter) => `&${names[letter] ?? ''};`)
}
