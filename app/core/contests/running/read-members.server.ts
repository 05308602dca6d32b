import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { LAST_DAY, linesOfDays, wholeLines } from '#app/core/ledger/ledger-lines.server.ts'
import type { MemberScore } from '#app/domain/contests/contest-board.ts'
import type { TeamMove } from '#app/domain/contests/contest-teams.ts'
import { goByLabels } from '#app/domain/contests/labels/label-rules.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { DAY, dayOf } from '#app/domain/time/period.ts'
import { idsIn } from '#db/client.ts'
import type { OpenMembership } from './open-contests.server.ts'

export type ScoreContext = Pick<AppContext, 'db' | 'now'>

export type StoredScore = Pick<MemberScore, 'points' | 'reachedAt' | 'accepted'> & {
  days: string
  repositories: string
  teams: string
  troubles: string
  byHand: string
}

export type NamedRow = LedgerRow & { repository: string | null }

export type KnownLabel = { label: string; setAt: number; setterId: number; githubId: number }

/** What members are scored by besides their contests, now or as known before an instant. */
export async function readMembers(
  context: ScoreContext,
  memberships: readonly OpenMembership[],
  knownBefore: number | null,
) {
  const ids = [...new Set(memberships.map(({ playerId }) => playerId))]
  const contestIds = [...new Set(memberships.map(({ contest }) => contest.id))]
  const from = Math.min(...memberships.map(({ contest }) => contest.startsAt)) - DAY
  const pairs = JSON.stringify(memberships.map(({ contest, playerId }) => [playerId, contest.id]))
  const [rows, stored, holds, labels, moves] = await Promise.all([
    listLedgers(context, ids, dayOf(from), knownBefore),
    context.db.all<StoredScore & { contestId: string; playerId: string }>(sql`
      SELECT contest_id AS contestId, player_id AS playerId, points, reached_at AS reachedAt, accepted, days,
        repositories, teams, label_troubles AS troubles, by_hand AS byHand
      FROM contest_scores
      WHERE (player_id, contest_id) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${pairs}))`),
    context.db.all<{ contestId: string; playerId: string; day: string; decision: 'counts' | 'taken_back' | null }>(sql`
      SELECT contest_id AS contestId, player_id AS playerId, day, decision FROM contest_holds
      WHERE player_id IN ${idsIn(ids)} AND contest_id IN ${idsIn(contestIds)}`),
    listLabels(context, memberships, knownBefore),
    context.db.all<TeamMove & { contestId: string; playerId: string }>(sql`
      SELECT contest_id AS contestId, player_id AS playerId, moved_at AS at, from_team AS "from", to_team AS "to"
      FROM contest_team_moves
      WHERE (player_id, contest_id) IN (SELECT value ->> 0, value ->> 1 FROM json_each(${pairs})) ORDER BY moved_at`),
  ])
  return { rows, stored, holds, labels, moves }
}

async function listLedgers(
  context: ScoreContext,
  ids: readonly string[],
  from: string,
  before: number | null,
): Promise<Map<string, NamedRow[]>> {
  const last = before === null ? LAST_DAY : dayOf(before)
  const lines = wholeLines(await linesOfDays(context, ids, { first: from, last }))
  const known = lines.filter(
    ({ occurredAt, firstSeenAt, grownAt }) => before === null || Math.max(occurredAt, firstSeenAt, grownAt) < before,
  )
  const rows = known.map((line) => ({ ...line, repository: line.repositoryName }))
  return Map.groupBy(rows, ({ playerId }) => playerId)
}

/** On their threads, now or at an instant, by player and the key of the thread's opening. */
async function listLabels(
  { db }: ScoreContext,
  memberships: readonly OpenMembership[],
  knownBefore: number | null,
): Promise<Map<string, KnownLabel[]>> {
  const labelled = memberships.filter(({ contest }) => contest.rules.some(({ rules }) => goByLabels(rules)))
  if (labelled.length === 0) return new Map()
  const stands =
    knownBefore === null
      ? sql`removed_at IS NULL`
      : sql`fact_labels.created_at < ${knownBefore} AND (removed_at IS NULL OR removed_at >= ${knownBefore})`
  const rows = await db.all<KnownLabel & { playerId: string; key: string }>(sql`
    SELECT fact_labels.player_id AS playerId, fact_labels.key, fact_labels.label, fact_labels.set_at AS setAt,
      fact_labels.setter_id AS setterId, players.github_id AS githubId
    FROM fact_labels CROSS JOIN players ON players.id = fact_labels.player_id
    WHERE fact_labels.player_id IN ${idsIn([...new Set(labelled.map(({ playerId }) => playerId))])} AND ${stands}`)
  return Map.groupBy(rows, ({ playerId, key }) => `${playerId} ${key}`)
}
