import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { readGitHubAnswers, type GitHubAnswers } from '#app/core/github/github-budget.server.ts'
import { listCorruptWeeks } from '#app/core/ledger/folded-weeks.server.ts'
import { recordDatabaseSize } from '#app/core/monitoring/database-sizes.server.ts'
import { REFUSALS_ALARMING, refusalWindow } from '#app/core/monitoring/record-refusal.server.ts'
import { reportIncident, type IncidentContext } from '#app/core/monitoring/report-incident.server.ts'
import { fillText } from '#app/domain/monitoring/database-size.ts'
import type { IncidentKind } from '#app/domain/monitoring/incident.ts'
import { timeText } from '#app/domain/time/date-text.ts'
import { DAY, HOUR, MINUTE, weekSchedule } from '#app/domain/time/period.ts'
import { incidents } from '#db/schema/monitoring.ts'

const WEEK_LATE = 15 * MINUTE
const OUTBOX_LATE = 10 * MINUTE
/** While good deliveries arrive, bad ones are a stranger's. */
const GOOD_WITHIN = HOUR
/** Of what D1 holds. */
const FILLING = 0.6
const NEARLY_FULL = 0.8
const TOKEN_REFUSED = 10 * MINUTE
const GITHUB_SILENT = 30 * MINUTE
const TOKEN_EXPIRES = 14 * DAY
/** Of 5,000 an hour. */
const BUDGET_LOW = 500
const BUDGET_CHECKED_EVERY = 5

type Figures = { week: string | null; oldest: number | null; refused: string | null }

/** Each minute. Reads a few index entries and writes only changes. */
export async function watchOver(context: IncidentContext & Pick<AppContext, 'github'>): Promise<void> {
  const { db, now } = context
  const known = new Map((await db.select().from(incidents)).map((incident) => [incident.kind, incident]))
  const answer = await db.run(sql`SELECT
    (SELECT MIN(key) FROM weeks WHERE state <> 'closed') AS week,
    (SELECT created_at FROM outbox ORDER BY rowid LIMIT 1) AS oldest,
    (SELECT GROUP_CONCAT(source, ', ') FROM signature_refusals
      WHERE window_start = ${refusalWindow(now())} AND refusals >= ${REFUSALS_ALARMING}
        AND NOT EXISTS (SELECT 1 FROM webhook_deliveries WHERE ${isGoodDelivery(now())})) AS refused`)
  const [figures] = answer.results as Figures[]
  const report = (kind: IncidentKind, detail: string | null) =>
    reportIncident(context, kind, detail, known.get(kind) ?? null)
  await report('week-not-closed', lateWeek(figures?.week ?? null, now()))
  await report('outbox-stuck', stuckOutbox(figures?.oldest ?? null, now()))
  await report('ledger-week-damaged', damagedWeek(await listCorruptWeeks(context)))
  await report(
    'signatures-refused',
    figures?.refused == null
      ? null
      : `Many webhooks had a wrong signature (${figures.refused}): the secrets differ, or someone is forging them.`,
  )
  const bytes = answer.meta.size_after
  const sizes = await recordDatabaseSize(context, bytes)
  await report('database-filling', fillText(bytes, sizes, FILLING, now()))
  await report('database-nearly-full', fillText(bytes, sizes, NEARLY_FULL, now()))
  const answers = await readGitHubAnswers(context)
  await report('github-token-refused', refusedToken(answers, now()))
  await report('github-silent', silentGitHub(answers, now()))
  await report('github-token-expires', expiringToken(answers, now()))
  if (new Date(now()).getUTCMinutes() % BUDGET_CHECKED_EVERY !== 0) return
  const budget = await context.github.fetchBudget()
  if (budget.ok) await report('github-budget', lowBudget(budget.value, now()))
}

/** GitHub's have its event names, others the source's. */
function isGoodDelivery(now: number) {
  return sql`received_at > ${now - GOOD_WITHIN}
    AND CASE source WHEN 'github' THEN event NOT LIKE '%:%' ELSE event LIKE source || ':%' END`
}

function lateWeek(week: string | null, now: number): string | null {
  if (week === null) return null
  const due = weekSchedule(week).closes
  return now - due < WEEK_LATE ? null : `Week ${week} has not closed. It was due on ${timeText(due)}.`
}

function stuckOutbox(oldest: number | null, now: number): string | null {
  if (oldest === null || now - oldest <= OUTBOX_LATE) return null
  return `The outbox is stuck: its oldest message has been waiting since ${timeText(oldest)}.`
}

function damagedWeek([first, ...others]: readonly [playerId: string, week: string][]): string | null {
  if (first === undefined) return null
  const [playerId, week] = first
  const more = others.length === 0 ? '' : ` ${others.length} more are damaged too.`
  return `The ledger’s lines of ${playerId} in week ${week} are damaged; the points stand.${more} Restore them: npm run deploy -- restore backups/….sql production ${playerId} ${week}`
}

function refusedToken({ refusedSince, expiresAt }: GitHubAnswers, now: number): string | null {
  if (refusedSince === null || now - refusedSince < TOKEN_REFUSED) return null
  const why = expiresAt === null || expiresAt > now ? '' : ` It expired on ${timeText(expiresAt)}.`
  return `GitHub has refused our token since ${timeText(refusedSince)}.${why} Put a new GITHUB_TOKEN; points come late, but none are lost.`
}

function silentGitHub({ silentSince }: GitHubAnswers, now: number): string | null {
  if (silentSince === null || now - silentSince < GITHUB_SILENT) return null
  return `GitHub has answered for nobody since ${timeText(silentSince)}. See githubstatus.com, then GitHub’s errors in the log; points come late, but none are lost.`
}

function expiringToken({ expiresAt }: GitHubAnswers, now: number): string | null {
  if (expiresAt === null || expiresAt - now > TOKEN_EXPIRES) return null
  return `GITHUB_TOKEN expires on ${timeText(expiresAt)}. Replace it before then.`
}

function lowBudget({ remaining, resetAt }: { remaining: number; resetAt: number }, now: number): string | null {
  if (remaining >= BUDGET_LOW) return null
  const minutes = Math.min(HOUR, Math.max(0, resetAt - now)) / MINUTE
  return `GitHub points run low: ${remaining} are left for ${Math.ceil(minutes)} minutes.`
}
