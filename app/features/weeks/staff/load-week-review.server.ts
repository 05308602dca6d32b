import { and, count, desc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { listStandings } from '#app/core/standings/list-standings.server.ts'
import { leadersQuery } from '#app/core/standings/places.server.ts'
import { examineLeaders } from '#app/core/weeks/examine-leaders.server.ts'
import { listUnanswered } from '#app/core/weeks/list-unanswered.server.ts'
import { competitionRanks, placeOf } from '#app/domain/standings/ranking.ts'
import { weekNumber, weekOf, weekSchedule, type WeekState } from '#app/domain/time/period.ts'
import { pick } from '#app/domain/values/pick.ts'
import { reviewOf, REVIEW_TIME } from '#app/domain/weeks/review.ts'
import { unusualSignNote } from '#app/domain/weeks/unusual-week.ts'
import { idsIn } from '#db/client.ts'
import { reports } from '#db/schema/moderation.ts'
import { players } from '#db/schema/players.ts'
import { closeReports, weeks, awards } from '#db/schema/weeks.ts'
import { listAppeals, listQuestions, listReports } from './list-appeals-and-reports.server.ts'
import { keyOfReview, loadHeldEvidence, type ReviewEvidence } from './load-review-evidence.server.ts'

type ReviewContext = Pick<AppContext, 'db' | 'now' | 'config'>

export type WeekReview = Awaited<ReturnType<typeof loadWeekReview>>
type ReviewRequest = {
  week: string | null
  /** Listed besides the last weeks. */
  awards: string | null
  appealsAfter: string | null
  reportsAfter: string | null
  questionsAfter: string | null
}

const LEADERS = 20
const WEEKS_SHOWN = 5
const AWARDED_WEEKS = 3
const WAITING_SHOWN = 20

export async function loadWeekReview(context: ReviewContext, request: ReviewRequest) {
  const evidence = loadHeldEvidence(context)
  const [weeks, appeals, reports, questions] = await Promise.all([
    loadWeeks(context, request, evidence),
    listAppeals(context, request.appealsAfter),
    listReports(context, request.reportsAfter),
    listQuestions(context, request.questionsAfter),
  ])
  return { now: context.now(), ...weeks, appeals, reports, questions }
}

async function loadWeeks(
  context: ReviewContext,
  request: Pick<ReviewRequest, 'week' | 'awards'>,
  evidence: Promise<Map<string, ReviewEvidence>>,
) {
  const recent = await context.db
    .select({ week: weeks, report: closeReports })
    .from(weeks)
    .leftJoin(closeReports, sql`${closeReports.week} = ${weeks.key}`)
    .orderBy(desc(weeks.key))
    .limit(WEEKS_SHOWN)
  const states = recent.map(({ week }) => week)
  const [board, awarded, closes] = await Promise.all([
    loadLeaders(context, states, request.week),
    listAwards(context, evidence, [
      ...states
        .filter(({ state }) => state === 'closed')
        .map(({ key }) => key)
        .slice(0, AWARDED_WEEKS),
      ...(request.awards === null ? [] : [request.awards]),
    ]),
    Promise.all(recent.filter(({ week }) => week.state !== 'open').map((row) => closeLine(context, row))),
  ])
  return { board, awards: awarded, closes }
}

async function loadLeaders(context: ReviewContext, states: { key: string; state: WeekState }[], chosen: string | null) {
  const unclosed = states.filter(({ state }) => state !== 'closed')
  const shown = unclosed.find(({ key }) => key === chosen) ?? unclosed.find(({ state }) => state === 'settling')
  const { key: week, state } = shown ?? unclosed[0] ?? { key: weekOf(context.now()), state: 'open' as const }
  const [rows, reported, examined] = await Promise.all([
    listStandings(context, { board: 'all', period: week }, { from: 'start' }, LEADERS),
    countReports(context, leadersQuery({ board: 'all', period: week }, LEADERS)),
    examineLeaders(context, week),
  ])
  const signs = new Map(examined.map((player) => [player.playerId, player.signs]))
  const ranks = competitionRanks(
    rows.map((row) => row.points),
    { rank: 1, place: 1 },
  )
  return {
    week,
    state,
    leaders: rows.map((row, index) => ({
      place: placeOf(ranks[index] ?? 0, index + 1),
      points: row.points,
      player: { id: row.playerId, username: row.username ?? 'former player' },
      signs: (signs.get(row.playerId) ?? []).map((sign) => unusualSignNote[sign]),
      reports: reported.get(row.playerId) ?? 0,
    })),
    tabs: unclosed.map((one) => ({
      week: one.key,
      label: `Week ${weekNumber(one.key)}, ${one.state === 'settling' ? 'settling' : 'running'}`,
      href: `/admin/week?week=${one.key}`,
      isCurrent: one.key === week,
    })),
  }
}

async function countReports({ db }: ReviewContext, ids: SQL): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: reports.playerId, reports: count() })
    .from(reports)
    .where(and(inArray(reports.playerId, sql`(${ids})`), sql`${reports.state} = 'open'`))
    .groupBy(reports.playerId)
  return new Map(rows.map(({ id, reports }) => [id, reports]))
}

/** Of these weeks, and older ones still held. */
async function listAwards(context: ReviewContext, evidence: Promise<Map<string, ReviewEvidence>>, ofWeeks: string[]) {
  const rows = await context.db
    .select({
      ...pick(awards, 'week', 'place', 'points', 'state', 'signs', 'remembered', 'reason', 'awardedAt'),
      playerId: awards.playerId,
      player: { id: players.id, username: players.githubUsername },
    })
    .from(awards)
    .leftJoin(players, eq(players.id, awards.playerId))
    .where(
      sql`(awards.week, awards.place) IN (
        SELECT week, place FROM awards WHERE week IN ${idsIn(ofWeeks)}
        UNION SELECT week, place FROM awards WHERE state = 'held')`,
    )
    .orderBy(desc(awards.week), awards.place)
  const ofReviews = await evidence
  const found = [...new Set(rows.map((row) => row.week))]
  return found.map((week) => ({
    week,
    lines: rows
      .filter((row) => row.week === week)
      .map(({ signs, remembered, awardedAt, playerId, ...award }) => ({
        ...award,
        signs: signs.map((sign) => `${unusualSignNote[sign]}${remembered.includes(sign) ? ' (released before)' : ''}`),
        review: {
          ...reviewOf({ signs, remembered, awardedAt }),
          isOverdue: awardedAt + REVIEW_TIME < context.now(),
        },
        evidence: award.state === 'held' ? (ofReviews.get(keyOfReview({ week: award.week, playerId })) ?? null) : null,
      })),
  }))
}

type Row = { week: typeof weeks.$inferSelect; report: typeof closeReports.$inferSelect | null }

async function closeLine(context: ReviewContext, { week, report }: Row) {
  const { finalFetch, closes, closesAtLatest } = weekSchedule(week.key)
  const isAsking = week.state === 'settling' && context.now() >= finalFetch
  return {
    week: week.key,
    state: week.state,
    due: closes,
    dueAtLatest: closesAtLatest,
    closedAt: week.closedAt,
    isForced: week.forced,
    cost: report,
    waitingFor: isAsking ? await findWaiting(context, week.key) : null,
  }
}

async function findWaiting(context: ReviewContext, week: string) {
  const found = await listUnanswered(context, week, WAITING_SHOWN + 1)
  return {
    lines: found.slice(0, WAITING_SHOWN).map(({ id, username, ...rest }) => ({ player: { id, username }, ...rest })),
    hasMore: found.length > WAITING_SHOWN,
  }
}
