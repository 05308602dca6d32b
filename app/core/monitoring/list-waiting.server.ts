import { isNotNull, notInArray, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { AppContext } from '#app/context/context.server.ts'
import { needsPerson } from '#app/core/weeks/review-columns.server.ts'
import { INCIDENTS } from '#app/domain/monitoring/incident.ts'
import {
  PATIENCE,
  WAITING,
  WAITING_KINDS,
  waitingTitle,
  type Waiting,
  type WaitingKind,
} from '#app/domain/monitoring/waiting.ts'
import { enquiries } from '#db/schema/ads.ts'
import { appeals, publishedTexts, questions, reports } from '#db/schema/moderation.ts'
import { cronRuns, incidents } from '#db/schema/monitoring.ts'
import { deadLetters } from '#db/schema/notifications.ts'
import { awards } from '#db/schema/weeks.ts'
import { UNFINISHED } from './cron-runs.server.ts'
import { scheduleLabel } from './cron-runs.server.ts'
import { describeLosses } from './describe-losses.server.ts'

const COUNTED_TO = 1000
const NAMED = 3

type Counted = Record<WaitingKind, string>
type Count = [rows: number, since: number | null, overdueSince: number | null]

const HREFS: Record<WaitingKind, string> = {
  schedules: '/admin#schedules',
  deadLetters: '/admin/dead-letters',
  prizes: '/admin/prizes',
  signs: '/admin/week#held',
  appeals: '/admin/week#appeals',
  questions: '/admin/week#questions',
  reports: '/admin/week#reports',
  matches: '/admin/moderation?show=matches',
  enquiries: '/admin/enquiries',
  reviews: '/admin/week#held',
  retries: '/admin/dead-letters?list=retries',
}

const hasFailed = notInArray(cronRuns.failed, ['', UNFINISHED])

/** With the instant since when they wait. */
const ROWS: Record<WaitingKind, SQL> = {
  schedules: oldest(cronRuns.failedAt, hasFailed),
  deadLetters: oldest(deadLetters.receivedAt, sql`state = 'stored' AND next_try_at IS NULL`),
  prizes: sql`SELECT (SELECT MAX(taken_at) FROM prize_codes WHERE prize_id = prizes.id AND taken_at IS NOT NULL) AS at
    FROM prizes WHERE active = 1
      AND NOT EXISTS (SELECT 1 FROM prize_codes WHERE prize_id = prizes.id AND taken_at IS NULL)`,
  signs: waiting(awards.awardedAt, sql`state = 'held' AND ${needsPerson}`),
  appeals: oldest(appeals.createdAt, sql`state = 'open'`),
  questions: oldest(questions.createdAt, sql`state = 'open'`),
  reports: oldest(reports.createdAt, sql`state = 'open'`),
  matches: oldest(publishedTexts.changedAt, sql`term_id IS NOT NULL AND taken_down_at IS NULL`),
  enquiries: oldest(enquiries.createdAt, sql`handled_at IS NULL`),
  reviews: waiting(awards.awardedAt, sql`state = 'held' AND NOT ${needsPerson}`),
  retries: sql`${waiting(deadLetters.receivedAt, isNotNull(deadLetters.nextTryAt))} ORDER BY next_try_at`,
}

function waiting(at: SQLiteColumn, condition: SQL): SQL {
  return sql`SELECT ${at} AS at FROM ${at.table} WHERE ${condition}`
}

function oldest(at: SQLiteColumn, condition: SQL): SQL {
  return sql`${waiting(at, condition)} ORDER BY ${at}`
}

/** The most harmful first. A few index entries while all is quiet. */
export async function listWaiting(context: Pick<AppContext, 'db' | 'now'>): Promise<Waiting[]> {
  const { db, now } = context
  const overdue = now() - PATIENCE
  const columns = WAITING_KINDS.map(
    (kind) =>
      sql`(SELECT json_array(COUNT(*), MIN(at), MAX(IIF(at <= ${overdue}, at, NULL))) FROM (${ROWS[kind]} LIMIT ${COUNTED_TO + 1})) AS ${sql.identifier(kind)}`,
  )
  const [counted, open, ...names] = await Promise.all([
    db.get<Counted>(sql`SELECT ${sql.join(columns, sql`, `)}`),
    db.select().from(incidents).orderBy(incidents.since),
    ...WAITING_KINDS.map((kind) => nameThem(context, kind)),
  ])
  const all: Waiting[] = open.map(({ kind, since, detail }) => ({
    kind: 'incident',
    title: INCIDENTS[kind].label,
    details: [detail],
    since,
    overdueSince: since <= overdue ? since : null,
    otherwise: '',
    endsAlone: false,
    isUrgent: true,
    href: INCIDENTS[kind].href,
  }))
  for (const [index, kind] of WAITING_KINDS.entries()) {
    const [count, since, overdueSince] = JSON.parse(counted?.[kind] ?? '[0,null,null]') as Count
    if (count === 0) continue
    const { otherwise, endsAlone, isUrgent } = WAITING[kind]
    const named = names[index]
    all.push({
      kind,
      title: waitingTitle(kind, count, COUNTED_TO),
      details: named?.details ?? [],
      since,
      overdueSince,
      otherwise,
      endsAlone,
      isUrgent,
      href: count === 1 ? (named?.href ?? HREFS[kind]) : HREFS[kind],
    })
  }
  return all
}

type Named = { details: string[]; href?: string | undefined }

async function nameThem(context: Pick<AppContext, 'db'>, kind: WaitingKind): Promise<Named> {
  switch (kind) {
    case 'deadLetters': {
      const losses = await describeLosses(context, NAMED)
      return {
        details: [...new Set(losses.map(({ text }) => text))],
        href: losses.map(({ id }) => `/admin/dead-letters/${encodeURIComponent(id)}`)[0],
      }
    }
    case 'prizes': {
      const found = await context.db.all<{
        id: string
        title: string
      }>(sql`SELECT id, title FROM prizes WHERE active = 1
        AND NOT EXISTS (SELECT 1 FROM prize_codes WHERE prize_id = prizes.id AND taken_at IS NULL)
        ORDER BY position, id LIMIT ${NAMED}`)
      return {
        details: [`${found.map(({ title }) => `“${title}”`).join(', ')}.`],
        href: found.map(({ id }) => `/admin/prizes/${encodeURIComponent(id)}#codes`)[0],
      }
    }
    case 'schedules': {
      const found = await context.db.select().from(cronRuns).where(hasFailed).orderBy(cronRuns.failedAt).limit(NAMED)
      return { details: found.map(({ schedule, failed }) => `${scheduleLabel(schedule)}: ${failed}.`) }
    }
    default:
      return { details: [] }
  }
}
