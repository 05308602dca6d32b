import { brand } from '#app/brand.ts'
import { weekNumber } from '#app/domain/period.ts'
import { escapeXml } from '#app/features/badges/svg.ts'
import { weekAnchor } from '#app/features/transparency/week-anchor.ts'
import { formatCount, formatDate, formatNumber } from '#app/ui/format.ts'

import type { PublicWeek } from './list-closed-weeks.server.ts'

/** Closed weeks as an Atom feed (RFC 4287), one entry a week. `startedAt` dates a feed that has none yet. */
export function weeksFeed(origin: string, weeks: readonly PublicWeek[], startedAt: string): string {
  const { host } = new URL(origin)
  const updated = weeks[0]?.closedAt ?? startedAt
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
  const [first] = week.awards
  const summary =
    first === undefined
      ? 'Nobody reached a place.'
      : `${first.username ?? 'A former player'} climbed highest with ${formatCount(first.points, 'point')}.`
  return [
    '<entry>',
    `<id>tag:${escapeXml(host)},2026:week:${week.week}</id>`,
    `<title>Week ${number} is final</title>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(origin)}/transparency#${weekAnchor(week.week)}"/>`,
    `<link rel="related" type="application/json" href="${escapeXml(week.signed ?? week.leaderboard)}"/>`,
    `<published>${week.closedAt}</published>`,
    `<updated>${week.closedAt}</updated>`,
    `<summary>${escapeXml(summary)}</summary>`,
    `<content type="html">${escapeXml(contentOf(origin, week, dates))}</content>`,
    '</entry>',
  ].join('\n')
}

function contentOf(origin: string, week: PublicWeek, dates: string): string {
  const places = week.awards.map(({ place, username, points }) => {
    const name = username === null ? 'a former player' : linkTo(origin, username)
    return `<li value="${place}">${name}, ${formatCount(points, 'point')}</li>`
  })
  const ranked = `<p>${escapeXml(dates)}. ${formatNumber(week.rankedPlayers)} ranked.</p>`
  return places.length === 0 ? ranked : `${ranked}<ol>${places.join('')}</ol>`
}

function linkTo(origin: string, username: string): string {
  return `<a href="${escapeXml(`${origin}/player/${encodeURIComponent(username)}`)}">${escapeXml(username)}</a>`
}
