import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { IncidentKind } from '#app/domain/monitoring/incident.ts'

/** The last run of each schedule; each minute's only every few minutes, and when its outcome changes. */
export const cronRuns = sqliteTable('cron_runs', {
  schedule: text('schedule').primaryKey(),
  ranAt: integer('ran_at').notNull(),
  /** Separated by commas; empty on success. */
  failed: text('failed').notNull(),
  failedAt: integer('failed_at'),
  lastFailure: text('last_failure'),
  /** The last failed run's request id, as logged. */
  failureRequestId: text('failure_request_id'),
  /** When it last ran again after it was late, and how long it had not run. */
  caughtUpAt: integer('caught_up_at'),
  caughtUpAfter: integer('caught_up_after'),
  /** Each minute's: the time in which runs kept pace by a clock that has jumped and is not believed yet. */
  doubtedFrom: integer('doubted_from'),
  doubtedUntil: integer('doubted_until'),
})

/** Open ones. Each is reported when it begins and when it ends. */
export const incidents = sqliteTable('incidents', {
  kind: text('kind').$type<IncidentKind>().primaryKey(),
  since: integer('since').notNull(),
  /** When the cause disappeared; the incident ends once that has lasted. */
  clearSince: integer('clear_since'),
  notifiedAt: integer('notified_at'),
  detail: text('detail').notNull(),
})

/** Webhooks with an invalid proof, counted in windows. */
export const signatureRefusals = sqliteTable('signature_refusals', {
  source: text('source').$type<'github' | 'stripe' | 'telegram'>().primaryKey(),
  windowStart: integer('window_start').notNull(),
  refusals: integer('refusals').notNull(),
})
