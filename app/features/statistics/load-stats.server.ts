import { and, count, desc, eq, gte, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { LAST_DAY, linesOfDays, wholeLines } from '#app/core/ledger/ledger-lines.server.ts'
import type { FactKind } from '#app/domain/ledger/fact.ts'
import {
  DAY,
  dayOf,
  monthOf,
  previousMonth,
  previousWeek,
  weekNumber,
  weekOf,
  weekOfDay,
} from '#app/domain/time/period.ts'
import { projects } from '#db/schema/projects.ts'
import { playerStatistics } from '#db/schema/statistics.ts'
import { groupOf, type PointGroup } from './point-group.ts'
import { statsSentence, type ActiveMonth } from './stats-sentence.ts'

const WEEKS = 4
const DAYS = 28
const MONTHS = 12
const SOURCES = 10

type StatsContext = Pick<AppContext, 'db' | 'now'>
type Viewer = { id: string; isPremium: boolean; scoresFrom: string | null }
type EventRow = { day: string; scope: string; event: string; events: number }
type PointRow = { day: string; kind: FactKind; points: number }

export type StatsView = Awaited<ReturnType<typeof loadStats>>

export async function loadStats(context: StatsContext, viewer: Viewer) {
  const now = context.now()
  const months = lastMonths(monthOf(now))
  const [first = ''] = months
  const [events, points] = await Promise.all([
    listEvents(context, viewer.id, `${first}-01`),
    listPoints(context, viewer.id, `${first}-01`),
  ])
  const weeks = lastWeeks(weekOf(now))
  const weekLabel = (week: string) => `Week ${weekNumber(week)}`
  return {
    sentence: statsSentence(activeMonths(points, months), {
      isWhole: viewer.scoresFrom !== null && viewer.scoresFrom >= `${first}-01`,
    }),
    totals: attentionOf(events),
    weeks: attentionRows(events, weeks, weekOfDay, weekLabel),
    weekPoints: pointsRows(points, weeks, weekOfDay, weekLabel),
    detail: viewer.isPremium ? await loadDetail(context, viewer.id, { events, points, months }) : null,
  }
}

async function loadDetail(
  context: StatsContext,
  playerId: string,
  { events, points, months }: { events: EventRow[]; points: PointRow[]; months: string[] },
) {
  const now = context.now()
  const days = Array.from({ length: DAYS }, (_, index) => dayOf(now - (DAYS - 1 - index) * DAY))
  const own = (day: string) => day
  const month = (day: string) => day.slice(0, 7)
  const [sources, projects] = await Promise.all([
    listSources(context, playerId, `${months[0]}-01`),
    listProjectClicks(context, playerId, `${months[0]}-01`),
  ])
  return {
    days: attentionRows(events, days, own, own),
    dayPoints: pointsRows(points, days, own, own),
    months: attentionRows(events, months, month, own),
    monthPoints: pointsRows(points, months, month, own),
    sources,
    projects,
  }
}

async function listEvents(context: StatsContext, playerId: string, from: string): Promise<EventRow[]> {
  const { day, scope, event } = playerStatistics
  return context.db
    .select({ day, scope, event, events: count() })
    .from(playerStatistics)
    .where(and(eq(playerStatistics.playerId, playerId), gte(day, from)))
    .groupBy(day, scope, event)
}

async function listPoints(context: StatsContext, playerId: string, from: string): Promise<PointRow[]> {
  const lines = wholeLines(await linesOfDays(context, [playerId], { first: from, last: LAST_DAY }))
  return lines.filter(({ points }) => points !== 0)
}

function listSources(context: StatsContext, playerId: string, from: string) {
  return context.db
    .select({ host: playerStatistics.label, views: count() })
    .from(playerStatistics)
    .where(
      and(
        eq(playerStatistics.playerId, playerId),
        gte(playerStatistics.day, from),
        eq(playerStatistics.scope, 'player'),
        eq(playerStatistics.event, 'view'),
      ),
    )
    .groupBy(playerStatistics.label)
    .orderBy(desc(count()), playerStatistics.label)
    .limit(SOURCES)
}

function listProjectClicks(context: StatsContext, playerId: string, from: string) {
  return context.db
    .select({
      title: projects.title,
      clicks: sql<number>`(SELECT COUNT(*) FROM player_statistics WHERE player_id = ${playerId} AND day >= ${from}
        AND scope = 'project' AND event = 'click' AND label = projects.id)`,
    })
    .from(projects)
    .where(eq(projects.playerId, playerId))
    .orderBy(projects.position)
}

function attentionRows(
  events: EventRow[],
  periods: string[],
  periodOf: (day: string) => string,
  labelOf: (period: string) => string,
) {
  return periods.map((period) => ({
    label: labelOf(period),
    ...attentionOf(events.filter((row) => periodOf(row.day) === period)),
  }))
}

function attentionOf(events: EventRow[]) {
  const count = (scope: string, event: string) =>
    events.reduce((sum, row) => sum + (row.scope === scope && row.event === event ? row.events : 0), 0)
  return {
    profileViews: count('player', 'view'),
    projectClicks: count('project', 'click'),
    resumeViews: count('resume', 'view'),
  }
}

function pointsRows(
  rows: PointRow[],
  periods: string[],
  periodOf: (day: string) => string,
  labelOf: (period: string) => string,
) {
  return periods.map((period) => {
    const points: Record<PointGroup, number> = {
      Commits: 0,
      'Pull requests': 0,
      Issues: 0,
      Reviews: 0,
      'Comments and repositories': 0,
    }
    for (const row of rows) if (periodOf(row.day) === period) points[groupOf(row.kind)] += row.points
    return { label: labelOf(period), points }
  })
}

function activeMonths(rows: PointRow[], months: string[]): ActiveMonth[] {
  return months.map((month) => {
    const byDay = new Map<string, number>()
    for (const { day, points } of rows) if (day.startsWith(month)) byDay.set(day, (byDay.get(day) ?? 0) + points)
    const points = [...byDay.values()]
    return { month, points: points.reduce((sum, one) => sum + one, 0), days: points.filter((one) => one > 0).length }
  })
}

function lastWeeks(current: string): string[] {
  const weeks = [current]
  while (weeks.length < WEEKS) weeks.unshift(previousWeek(weeks[0] ?? current))
  return weeks
}

function lastMonths(current: string): string[] {
  const months = [current]
  while (months.length < MONTHS) months.unshift(previousMonth(months[0] ?? current))
  return months
}
