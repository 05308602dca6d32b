import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { mayHaveOneMoreOpen, capacityOf } from '#app/core/contests/running/contest-capacity.server.ts'
import { recountStatement } from '#app/core/contests/running/recount-contest.server.ts'
import { checkScope } from '#app/core/github/check-scope.server.ts'
import type { contestPath } from '#app/domain/contests/contest.ts'
import { readScopeLines } from '#app/domain/contests/setup/scope-lines.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { writeTogether } from '#db/client.ts'
import { assertInBatch, isConflict } from '#db/conflict.ts'
import { contestChannels } from '#db/schema/contests/channels.ts'
import { contests } from '#db/schema/contests/contests.ts'
import { draftUnchanged, scopeStatement, type ScopeRow } from './draft-statements.server.ts'
import { findDraft, type StoredDraft } from './find-draft.server.ts'

type OpenContext = Pick<AppContext, 'db' | 'now' | 'github' | 'limits' | 'config'>

export type ContestOpening =
  | { ok: true; contest: Parameters<typeof contestPath>[0]; isRunning: boolean }
  | {
      ok: false
      code: 'not_found' | 'suspended' | 'too_many_open' | 'changed' | 'ended' | 'taken' | 'limited' | 'unavailable'
    }
  | { ok: false; code: 'missing'; names: string[] }

/**
 * Opens the owner's draft: from here on its address is taken and fixed, people can join, and facts since its start count. A start
 * that has passed, or one that should be now, becomes this minute.
 */
export async function openContest(
  context: OpenContext,
  playerId: string,
  id: string,
  { seen, startsNow }: { seen: string; startsNow: boolean },
): Promise<ContestOpening> {
  const draft = await findDraft(context, playerId, id)
  if (draft === null) return { ok: false, code: 'not_found' }
  if (seen !== String(draft.changedAt)) return { ok: false, code: 'changed' }
  const now = context.now()
  if (draft.endsAt <= now) return { ok: false, code: 'ended' }
  const refusal = await refusalOf(context, playerId)
  if (refusal !== null) return { ok: false, code: refusal }
  const scope = await checkStored(context, draft)
  if (!scope.ok) return scope
  const startsAt = startsNow || draft.startsAt < now ? now - (now % MINUTE) : draft.startsAt
  try {
    await writeTogether(context.db, [
      draftUnchanged(context, playerId, draft),
      assertInBatch(
        context.db,
        'room for the contest',
        sql`${isInGoodStanding(playerId)} AND ${mayHaveOneMoreOpen(playerId)}`,
      ),
      context.db
        .update(contests)
        .set({
          openedAt: now,
          startsAt,
          room: capacityOf(playerId),
          slug: sql`IIF(${contests.visibility} = 'public', ${draft.slug}, ${contests.slug})`,
          changedAt: sql`MAX(${now}, ${contests.changedAt} + 1)`,
        })
        .where(eq(contests.id, id)),
      scopeStatement(context, id, scope.rows),
      context.db.update(contestChannels).set({ nextAt: startsAt }).where(eq(contestChannels.contestId, id)),
      recountStatement(context, { contestId: id, after: '', isCheck: false, startedAt: now }),
    ])
  } catch (error) {
    if (isConflict(error, 'state of the contest')) return { ok: false, code: 'changed' }
    if (isConflict(error, 'room for the contest'))
      return { ok: false, code: (await refusalOf(context, playerId)) ?? 'changed' }
    if (isConflict(error, 'contests.slug')) return { ok: false, code: 'taken' }
    throw error
  }
  const { slug, visibility } = draft
  return { ok: true, contest: { id, slug, visibility }, isRunning: startsAt <= now }
}

/** A draft may outlive its owner's good standing. */
async function refusalOf({ db }: OpenContext, playerId: string): Promise<'suspended' | 'too_many_open' | null> {
  const [row] = await db.all<{ isGood: number; hasRoom: number }>(
    sql`SELECT ${isInGoodStanding(playerId)} AS isGood, ${mayHaveOneMoreOpen(playerId)} AS hasRoom`,
  )
  if (row?.isGood !== 1) return 'suspended'
  return row.hasRoom === 1 ? null : 'too_many_open'
}

function isInGoodStanding(playerId: string) {
  return sql`EXISTS (SELECT 1 FROM players WHERE id = ${playerId} AND suspended_at IS NULL)`
}

type StoredScope = { ok: true; rows: ScopeRow[] } | Extract<ContestOpening, { ok: false }>

/** A repository that was deleted, renamed or made private since the draft was saved is found out here. */
async function checkStored(context: OpenContext, { lines }: StoredDraft): Promise<StoredScope> {
  if (lines.length === 0) return { ok: true, rows: [] }
  const { names } = readScopeLines(lines.map(({ name }) => name).join('\n'))
  const checked = await checkScope(context, names)
  if (checked.state !== 'checked') return { ok: false, code: checked.state }
  const missing = checked.lines.filter(({ state }) => state === 'missing').map(({ name }) => name)
  if (missing.length > 0) return { ok: false, code: 'missing', names: missing }
  // By the stored names. A renamed repository is found by its id.
  return {
    ok: true,
    rows: checked.lines.flatMap(({ repositoryId }, index) => {
      const name = names[index]?.name
      return name === undefined ? [] : [{ name, repositoryId }]
    }),
  }
}
