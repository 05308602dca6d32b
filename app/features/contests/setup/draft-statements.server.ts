import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { AppContext } from '#app/context/context.server.ts'
import { createBoardStatements } from '#app/core/contests/private-leaderboards/create-board.server.ts'
import { leaderboardTextStatement } from '#app/core/moderation/text-statements.server.ts'
import { rulesHash } from '#app/domain/contests/contest-rules.ts'
import { unclaimedSlug } from '#app/domain/contests/contest.ts'
import type { ContestDraft } from '#app/domain/contests/setup/contest-draft.ts'
import { dayOf } from '#app/domain/time/period.ts'
import type { Statement } from '#db/client.ts'
import { assertInBatch } from '#db/conflict.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { privateLeaderboards } from '#db/schema/contests/private-leaderboards.ts'
import type { StoredDraft } from './find-draft.server.ts'

type WriteContext = Pick<AppContext, 'db' | 'now' | 'randomBytes'>

export type ScopeRow = { name: string; repositoryId: number | null }
export type SavedScope = { rows: ScopeRow[]; isChecked: boolean }

/** A new board with its contest. Writes nothing for a player with too many boards. */
export async function creationStatements(
  context: WriteContext,
  playerId: string,
  id: string,
  draft: ContestDraft,
  scope: readonly ScopeRow[],
): Promise<Statement[]> {
  const { db } = context
  const { name, description } = draft
  const columns = contestColumns(id, draft)
  const hash = await rulesHash(draft.rules)
  return [
    ...createBoardStatements(context, { id, ownerId: playerId, name, description, endsOn: dayOf(draft.endsAt) }),
    db.run(sql`INSERT INTO contests (leaderboard_id, embed_origins, ${sql.raw(Object.keys(columns).join(', '))})
      SELECT id, '[]', ${sql.join(Object.values(columns), sql`, `)} FROM private_leaderboards WHERE id = ${id}`),
    rulesStatement(context, id, draft, hash),
    scopeStatement(context, id, scope),
    leaderboardTextStatement(context, playerId, id),
  ]
}

/** Fails if somebody saved or opened it since it was read. */
export async function changeStatements(
  context: WriteContext,
  playerId: string,
  stored: StoredDraft,
  draft: ContestDraft,
  scope: readonly ScopeRow[],
): Promise<Statement[]> {
  const { db } = context
  const { id } = stored
  const hash = await rulesHash(draft.rules)
  const { name, description } = draft
  const endsOn = dayOf(draft.endsAt)
  const columns = Object.entries(contestColumns(id, draft)).map(([column, value]) => sql`${sql.raw(column)} = ${value}`)
  return [
    draftUnchanged(context, playerId, stored),
    db.update(privateLeaderboards).set({ name, description, endsOn }).where(eq(privateLeaderboards.id, id)),
    db.run(sql`UPDATE contests SET changed_at = changed_at + 1, ${sql.join(columns, sql`, `)}
      WHERE leaderboard_id = ${id}`),
    rulesStatement(context, id, draft, hash),
    db.run(sql`DELETE FROM contest_repositories WHERE contest_id = ${id}
      AND name NOT IN (SELECT value ->> 'name' FROM json_each(${JSON.stringify(scope)}))`),
    scopeStatement(context, id, scope),
    leaderboardTextStatement(context, playerId, id),
  ]
}

/** For the batch that changes or opens a draft. Each save raises `changed_at`, which counts nothing before the opening. */
export function draftUnchanged(context: Pick<AppContext, 'db'>, playerId: string, stored: StoredDraft): Statement {
  return assertInBatch(
    context.db,
    'state of the contest',
    sql`EXISTS (SELECT 1 FROM contests CROSS JOIN private_leaderboards AS board ON board.id = contests.leaderboard_id
      WHERE contests.leaderboard_id = ${stored.id} AND board.owner_id = ${playerId} AND contests.opened_at IS NULL
        AND contests.changed_at = ${stored.changedAt})`,
  )
}

export function scopeStatement({ db }: Pick<AppContext, 'db'>, id: string, scope: readonly ScopeRow[]): Statement {
  return db.run(sql`
    INSERT INTO contest_repositories (contest_id, name, repository_id)
    SELECT contests.leaderboard_id, line.value ->> 'name', line.value ->> 'repositoryId'
    FROM contests CROSS JOIN json_each(${JSON.stringify(scope)}) AS line WHERE contests.leaderboard_id = ${id}
    ON CONFLICT DO UPDATE SET repository_id = excluded.repository_id
    WHERE repository_id IS NOT excluded.repository_id`)
}

function rulesStatement({ db, now }: WriteContext, id: string, { rules }: ContestDraft, hash: string): Statement {
  return db.run(sql`
    INSERT INTO contest_rules (contest_id, version, rules, hash, effective_from, created_at)
    SELECT leaderboard_id, 1, ${JSON.stringify(rules)}, ${hash}, 0, ${now()} FROM contests WHERE leaderboard_id = ${id}
    ON CONFLICT (contest_id, version) DO UPDATE SET rules = excluded.rules, hash = excluded.hash
    WHERE rules <> excluded.rules`)
}

type DraftColumns = Omit<ContestDraft, 'name' | 'description' | 'scope' | 'rules'>

/** Each value of the draft in the column of its name. */
function contestColumns(id: string, draft: ContestDraft): Record<string, SQL> {
  const columns: Record<keyof DraftColumns, SQLiteColumn> = getTableColumns(contests)
  const values: DraftColumns = { ...draft, slug: unclaimedSlug(draft.slug, id) }
  return Object.fromEntries(
    Object.entries(columns).flatMap(([key, column]) =>
      key in values ? [[column.name, sql`${sql.param(values[key as keyof DraftColumns], column)}`]] : [],
    ),
  )
}
