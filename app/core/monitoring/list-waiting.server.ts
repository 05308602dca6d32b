import { sql, type SQL } from 'drizzle-orm'
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
import { incidents } from '#db/schema/monitoring.ts'
import { SCHEDULES } from './cron-runs.server.ts'
import { describeLosses } from './describe-losses.server.ts'

/** Counted no further than this. */
const MOST = 1000
/** So many are named of those that wait. */
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

/** The rows that wait, oldest first, with the instant since when. */
const ROWS: Record<WaitingKind, SQL> = {
  schedules: sql`SELECT failed_at AS at FROM cron_runs WHERE failed <> '' ORDER BY failed_at`,
  deadLetters: sql`SELECT received_at AS at FROM dead_letters WHERE state = 'stored' AND next_try_at IS NULL ORDER BY received_at`,
  prizes: sql`SELECT (SELECT MAX(taken_at) FROM prize_codes WHERE prize_id = prizes.id AND taken_at IS NOT NULL) AS at
    FROM prizes WHERE active = 1
      AND NOT EXISTS (SELECT 1 FROM prize_codes WHERE prize_id = prizes.id AND taken_at IS NULL)`,
  signs: sql`SELECT awarded_at AS at FROM awards WHERE state = 'held' AND ${needsPerson}`,
  appeals: sql`SELECT created_at AS at FROM appeals WHERE state = 'open' ORDER BY created_at`,
  questions: sql`SELECT created_at AS at FROM questions WHERE state = 'open' ORDER BY created_at`,
  reports: sql`SELECT created_at AS at FROM reports WHERE state = 'open' ORDER BY created_at`,
  matches: sql`SELECT changed_at AS at FROM published_texts
    WHERE term_id IS NOT NULL AND taken_down_at IS NULL ORDER BY changed_at`,
  enquiries: sql`SELECT created_at AS at FROM enquiries WHERE handled_at IS NULL ORDER BY created_at`,
  reviews: sql`SELECT awarded_at AS at FROM awards WHERE state = 'held' AND NOT ${needsPerson}`,
  retries: sql`SELECT received_at AS at FROM dead_letters WHERE next_try_at IS NOT NULL ORDER BY next_try_at`,
}

/** Everything that waits for staff or ends by itself, what hurts most first. A few index entries while all is quiet. */
export async function listWaiting(context: Pick<AppContext, 'db' | 'now'>): Promise<Waiting[]> {
  const { db, now } = context
  const overdue = now() - PATIENCE
  const columns = WAITING_KINDS.map(
    (kind) =>
      sql`(SELECT json_array(COUNT(*), MIN(at), MAX(IIF(at <= ${overdue}, at, NULL))) FROM (${ROWS[kind]} LIMIT ${MOST + 1})) AS ${sql.identifier(kind)}`,
  )
  const [counted, open, ...names] = await Promise.all([
    db.get<Counted>(sql`SELECT ${sql.join(columns, sql`, `)}`),
    db.select().from(incidents).orderBy(incidents.since),
    ...WAITING_KINDS.map((kind) => nameThem(context, kind)),
  ])
  const waiting: Waiting[] = open.map(({ kind, since, detail }) => ({
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
    waiting.push({
      kind,
      title: waitingTitle(kind, count, MOST),
      details: named?.details ?? [],
      since,
      overdueSince,
      otherwise,
      endsAlone,
      isUrgent,
      href: count === 1 ? (named?.href ?? HREFS[kind]) : HREFS[kind],
    })
  }
  return waiting
}

type Named = { details: string[]; href?: string | undefined }

/** Which they are, where the number alone says little. */
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
      const found = await context.db.all<{ schedule: keyof typeof SCHEDULES; failed: string }>(
        sql`SELECT schedule, failed FROM cron_runs WHERE failed <> '' ORDER BY failed_at LIMIT ${NAMED}`,
      )
      return { details: found.map(({ schedule, failed }) => `${SCHEDULES[schedule].label}: ${failed}.`) }
    }
    default:
      return { details: [] }
  }
}
