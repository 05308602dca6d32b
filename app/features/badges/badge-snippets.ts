import { brand } from '#app/content/brand.ts'
import { BADGE_METRICS, type BadgeMetric } from '#app/domain/badges/badge.ts'
import { escapeXml } from '#app/domain/images/svg.ts'

export type BadgeSnippet = {
  id: BadgeMetric | 'card'
  name: string
  src: string
  alt: string
  markdown: string
  html: string
}

const NAMES = {
  rank: 'Rank',
  points: 'Points',
  level: 'Level',
  streak: 'Streak',
} as const satisfies Record<BadgeMetric, string>

/** The card, then one badge a figure; each links to the player's page. */
export function badgeSnippets(origin: string, username: string): BadgeSnippet[] {
  return [cardSnippet(origin, username), ...BADGE_METRICS.map((metric) => badgeSnippet(origin, username, metric))]
}

function badgeSnippet(origin: string, username: string, metric: BadgeMetric): BadgeSnippet {
  const src = `/api/badges/${encodeURIComponent(username)}.svg?metric=${metric}`
  const alt = `${brand.name} ${NAMES[metric].toLowerCase()} of ${username}`
  const page = pageOf(origin, username)
  return {
    id: metric,
    name: NAMES[metric],
    src,
    alt,
    markdown: `[![${alt}](${origin}${src})](${page})`,
    html: `<a href="${escapeXml(page)}"><img src="${escapeXml(origin + src)}" alt="${escapeXml(alt)}"></a>`,
  }
}

/** In HTML the browser picks the theme; in Markdown the picture does. */
function cardSnippet(origin: string, username: string): BadgeSnippet {
  const src = `/api/cards/${encodeURIComponent(username)}.svg`
  const alt = `${username} at ${brand.name}`
  const page = pageOf(origin, username)
  const themed = (theme: string) => escapeXml(`${origin}${src}?theme=${theme}`)
  return {
    id: 'card',
    name: 'Card',
    src,
    alt,
    markdown: `[![${alt}](${origin}${src})](${page})`,
    html: [
      `<a href="${escapeXml(page)}"><picture>`,
      `<source media="(prefers-color-scheme: dark)" srcset="${themed('dark')}">`,
      `<img src="${themed('light')}" alt="${escapeXml(alt)}" width="480" height="200">`,
      '</picture></a>',
    ].join(''),
  }
}

function pageOf(origin: string, username: string): string {
  return `${origin}/player/${encodeURIComponent(username)}`
}
