import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { ProjectStatus } from '#app/domain/ledger/established-project.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { observeFacts } from '#app/domain/ledger/ledger.ts'
import { pointsWithinLimits } from '#app/domain/ledger/scoring.ts'
import { POINTS_VERSION, ruleOf, type ScoredKind, type Rule } from '#app/domain/points/points-table.ts'
import { DAY, dayOf, HOUR, MINUTE, weekEnd, weekStart } from '#app/domain/time/period.ts'
import { root } from '../../workers/local/settings.ts'

export const WEEK = '2026-W47'
export const MONDAY = weekStart(WEEK)
export const ESTABLISHED_PROJECT = 1
/** Any other project is established too. */
const PROJECT_STATUSES = { established: ESTABLISHED_PROJECT, not_established: 2, unknown: 3 } as const

export const KIND_OF: Record<Rule, ScoredKind> = {
  commits: 'commits',
  pull_request_opened: 'pull_request_opened',
  pull_request_accepted: 'pull_request_accepted',
  issue_opened: 'issue_opened',
  issue_completed: 'issue_completed',
  review_verdict: 'review_approved',
  review_text: 'review_commented',
  comment: 'issue_comment_created',
  repository: 'repository_created',
}

let numbers = 0

/** In an established project, taken up by somebody of their own, on this day of the week. */
export function fact(kind: ScoredKind, day = 0, change: Partial<Fact> = {}): Fact {
  numbers += 1
  const occurredAt = MONDAY + day * DAY + (kind === 'commits' ? 0 : HOUR + (numbers % 600) * MINUTE)
  return {
    key: `${numbers}:${kind}`,
    kind,
    repository: { id: ESTABLISHED_PROJECT, name: 'summit/rope', nodeId: null },
    day: dayOf(occurredAt),
    quantity: 1,
    ineligible: null,
    title: null,
    url: null,
    occurredAt,
    sourceUpdatedAt: null,
    counterpartId: 1000 + numbers,
    reviewerCanPush: kind.startsWith('review_') ? true : null,
    isAfterEnd: false,
    thread: null,
    ...change,
  }
}

export function facts(kind: ScoredKind, count: number, day = 0, change: Partial<Fact> = {}): Fact[] {
  return Array.from({ length: count }, () => fact(kind, day, change))
}

export function inProject(projectStatus: ProjectStatus): Pick<Fact, 'repository'> {
  return { repository: { id: PROJECT_STATUSES[projectStatus], name: projectStatus, nodeId: null } }
}

/** What the ledger makes of a player's week. */
export function played(all: readonly Fact[], { version = POINTS_VERSION, now = weekEnd(WEEK) - MINUTE } = {}) {
  return observeFacts([], {
    facts: all,
    complete: null,
    now,
    lastCompleteAt: 0,
    scoresFrom: dayOf(MONDAY),
    weekStatus: () => ({ state: 'open', closedAt: null, forced: false, pointsVersion: version }),
    projectStatusOf: (id) =>
      id === PROJECT_STATUSES.not_established
        ? 'not_established'
        : id === PROJECT_STATUSES.unknown
          ? 'unknown'
          : 'established',
  })
}

export function sumOf(rows: readonly LedgerRow[]): number {
  return rows.reduce((sum, { points }) => sum + points, 0)
}

/** Without the pieces past a limit, a point each. */
export function sumWithinLimits(rows: readonly LedgerRow[]): number {
  return rows.reduce((sum, row) => sum + pointsWithinLimits(row), 0)
}

export function pointsOn(rows: readonly LedgerRow[], day: number): number {
  return sumWithinLimits(rows.filter((row) => row.day === dayOf(MONDAY + day * DAY)))
}

/** All that one can do without anybody else, more of it than any limit. */
export function busyDayAlone(day: number): Fact[] {
  return [
    fact('commits', day, { quantity: 50 }),
    ...facts('pull_request_opened', 5, day),
    ...facts('issue_opened', 5, day),
    ...facts('issue_comment_created', 8, day),
    ...facts('repository_created', 3, day),
  ]
}

export const SEVEN_BUSY_DAYS = [0, 1, 2, 3, 4, 5, 6].flatMap(busyDayAlone)

export function countedInFull(rows: readonly LedgerRow[], rule: Rule): number {
  return rows.filter((row) => row.credit === 'full' && row.counted > 0 && ruleOf(row.kind as ScoredKind) === rule)
    .length
}

/** Where only the database decides: that this file decides by these constants. */
export function expectDecidedBy(file: string, ...constants: string[]): void {
  const code = readFileSync(join(root, file), 'utf8').replaceAll(/^import[^;]*?from '[^']+'$/gms, '')
  for (const constant of constants) expect(code, file).toContain(constant)
}
