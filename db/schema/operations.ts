import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { IncidentKind } from '#app/domain/incident.ts'

/** The last run of each schedule; one a minute is noted every few minutes only, and when its outcome changes. */
export const cronRuns = sqliteTable('cron_runs', {
  schedule: text('schedule').primaryKey(),
  ranAt: integer('ran_at').notNull(),
  /** Names of the jobs that failed in that run, separated by commas; empty where all went well. */
  failed: text('failed').notNull(),
  failedAt: integer('failed_at'),
  lastFailure: text('last_failure'),
  /** The run that failed last, as the log names it. */
  failureRequestId: text('failure_request_id'),
})

/** What is wrong at the moment, a row each; told once when it begins and once when it is over. */
export const incidents = sqliteTable('incidents', {
  kind: text('kind').$type<IncidentKind>().primaryKey(),
  since: integer('since').notNull(),
  /** Since when it looks mended; it is over once that has lasted. */
  clearSince: integer('clear_since'),
  toldAt: integer('told_at'),
  detail: text('detail').notNull(),
})

/** Webhooks whose proof was refused, counted in windows. */
export const signatureRefusals = sqliteTable('signature_refusals', {
  source: text('source').$type<'github' | 'stripe' | 'telegram'>().primaryKey(),
  windowStart: integer('window_start').notNull(),
  refusals: integer('refusals').notNull(),
})
