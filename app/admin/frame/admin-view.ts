import type { ScheduleRun } from '#app/core/monitoring/cron-runs.server.ts'
import type { AuditAction } from '#app/domain/audit-action.ts'
import type { IncidentKind } from '#app/domain/incident.ts'

export type StaffMember = {
  id: string
  email: string
  /** `invited` waits to be set up, `lapsed` waited too long. */
  state: 'active' | 'invited' | 'lapsed' | 'disabled'
  createdAt: number
  isSelf: boolean
}

/** A number that is counted no further than this: it says "more than". */
export const COUNTED_TO = 1000

/** What only a person can decide; each one more than `COUNTED_TO` where there are more. */
export type Waiting = { appeals: number; reports: number; held: number; enquiries: number; matches: number }

export type Overview = {
  now: number
  players: number
  premium: number
  /** Players with points in the running week. */
  climbing: number
  /** One more than `COUNTED_TO` where there are more. */
  due: number
  /** null while GitHub does not answer. */
  budget: { remaining: number; resetAt: number } | null
  outbox: { waiting: number; oldest: number | null }
  deadLetters: number
  waiting: Waiting
  lastClose: { week: string; closedAt: number | null; isForced: boolean } | null
  registration: 'open' | 'paused'
  /** What is wrong at the moment, the oldest first. */
  incidents: { kind: IncidentKind; since: number; detail: string }[]
  schedules: ScheduleRun[]
  /** What the chest shows and cannot give. */
  exhausted: { id: string; title: string }[]
}

export type AuditRow = {
  sequence: number
  at: number
  /** The address behind the actor's id while the account is there, else the id. */
  actor: string
  action: AuditAction | null
  /** As it was stored, for an action of another version. */
  actionName: string
  detail: string
}

export type AuditView = {
  now: number
  rows: AuditRow[]
  firstHref: string | null
  olderHref: string | null
  /** What the walk over the whole chain found, when it was asked for. */
  check: { rows: number; brokenAt: number | null } | null
}
