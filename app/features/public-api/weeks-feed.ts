import { brand } from '#app/content/brand.ts'
import { weekAnchor } from '#app/core/weeks/week-anchor.ts'
import { escapeXml } from '#app/domain/images/svg.ts'
import { weekNumber } from '#app/domain/time/period.ts'
import { formatCount, formatDate, formatNumber } from '#app/ui/format.ts'
import type { PublicWeek } from './list-closed-weeks.server.ts'

/** Atom (RFC 4287), an entry a week. `startedAt` dates an empty feed. */
export function weeksFeed(origin: string, weeks: readonly PublicWeek[], startedAt: string): string {
  const { host } = new URL(origin)
  const updated = weeks.map((week) => week.updatedAt).reduce(later, weeks[0]?.updatedAt ?? startedAt)
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">',
    `<id>tag:${escapeXml(host)},2026:weeks</id>`,
    `<title>${escapeXml(brand.name)}: closed weeks</title>`,
    `<subtitle>${escapeXml('The ten highest climbers of each week, once it is final.')}</subtitle>`,
    `<link rel="self" type="application/atom+xml" href="${escapeXml(origin)}/api/v1/weeks.atom"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin)}/transparency#weeks"/>`,
    `<icon>${escapeXml(origin)}/icon-192.png</icon>`,
    `<author><name>${escapeXml(brand.name)}</name><uri>${escapeXml(origin)}</uri></author>`,
    `<updated>${updated}</updated>`,
    ...weeks.map((week) => entryOf(origin, host, week)),
    '</feed>',
    '',
  ].join('\n')
}

function entryOf(origin: string, host: string, week: PublicWeek): string {
  const number = weekNumber(week.week)
  const dates = `${formatDate(Date.parse(week.startsAt))} to ${formatDate(Date.parse(week.endsAt) - 1)}`
  return [
    '<entry>',
    `<id>tag:${escapeXml(host)},2026:week:${week.week}</id>`,
    `<title>Week ${number} is final</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin)}/transparency#${weekAnchor(week.week)}"/>`,
    `<link rel="related" type="application/json" href="${escapeXml(week.signed ?? week.leaderboard)}"/>`,
    `<published>${week.closedAt}</published>`,
    `<updated>${week.updatedAt}</updated>`,
    `<summary>${escapeXml(summaryOf(week))}</summary>`,
    `<content type="html">${escapeXml(contentOf(origin, week, dates))}</content>`,
    '</entry>',
  ].join('\n')
}

/** First place, unless it was taken back. */
function summaryOf({ awards: [first] }: PublicWeek): string {
  if (first === undefined) return 'Nobody won a place.'
  return `${first.username ?? 'A former player'} won the week with ${formatCount(first.points, 'point')}.`
}

function contentOf(origin: string, week: PublicWeek, dates: string): string {
  const places = week.awards.map(({ place, username, points }) => {
    const name = username === null ? 'a former player' : linkTo(origin, username)
    return `<li value="${place}">${name}, ${formatCount(points, 'point')}</li>`
  })
  const ranked = `<p>${escapeXml(dates)}. ${formatNumber(week.rankedPlayers)} ranked.</p>`
  return places.length === 0 ? ranked : `${ranked}<ol>${places.join('')}</ol>`
}

/** Of ISO instants. */
function later(one: string, other: string): string {
  return one > other ? one : other
}

function linkTo(origin: string, username: string): string {
  return `<a href="${escapeXml(`${origin}/player/${encodeURIComponent(username)}`)}">${escapeXml(username)}</a>`
}
