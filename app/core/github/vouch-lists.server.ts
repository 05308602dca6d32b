import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { RulesFileAnswer } from '#app/adapters/github/fetch-rules-files.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { keyedHash } from '#app/core/secrets/keyed-hash.server.ts'
import { vouchedIn } from '#app/domain/maintainers/vouch-list.ts'
import { dayOf, WEEK } from '#app/domain/time/period.ts'
import { idsIn, writeTogether } from '#db/client.ts'
import { polls } from '#db/schema/github.ts'
import { ledger } from '#db/schema/ledger.ts'
import { vouchLists } from '#db/schema/maintainers.ts'
import { players } from '#db/schema/players.ts'

/** Enough to tell the names of a list apart. */
const HASH_LENGTH = 16

/** Whether the lists of these repositories name somebody; a repository without a list is missing. */
export async function vouchingFor(
  context: Pick<AppContext, 'config' | 'db'>,
  login: string,
  repositoryIds: ReadonlySet<number>,
): Promise<Map<number, boolean>> {
  if (repositoryIds.size === 0) return new Map()
  const own = await hashOf(context, login)
  const rows = await context.db
    .select()
    .from(vouchLists)
    .where(inArray(vouchLists.repositoryId, idsIn([...repositoryIds])))
  return new Map(rows.map(({ repositoryId, names }) => [repositoryId, names.includes(own)]))
}

/**
 * Keeps whom a repository's list vouches for, as hashes, and has whoever worked there read anew when it changed. A list
 * that is gone vouches for nobody and stops nobody. Returns the problem for its maintainer.
 */
export async function saveVouchList(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
  repositoryId: number,
  answer: RulesFileAnswer,
): Promise<string | null> {
  if (answer.state === 'too_large') return 'VOUCHED.td is larger than 64 KB, so we don’t read it.'
  if (answer.state === 'not_text') return 'VOUCHED.td is not a text file.'
  const vouched = answer.state === 'file' ? vouchedIn(answer.text) : null
  const names = vouched && (await Promise.all([...vouched].map((name) => hashOf(context, name))))
  const [known] = await context.db.select().from(vouchLists).where(eq(vouchLists.repositoryId, repositoryId))
  if (JSON.stringify(known?.names.toSorted()) !== JSON.stringify(names?.toSorted()))
    await writeTogether(context.db, [
      names === null
        ? context.db.delete(vouchLists).where(eq(vouchLists.repositoryId, repositoryId))
        : context.db
            .insert(vouchLists)
            .values({ repositoryId, names })
            .onConflictDoUpdate({ target: vouchLists.repositoryId, set: { names } }),
      readAnew(context, repositoryId),
      dueStatement(context, repositoryId),
    ])
  return names === null ? 'There is no VOUCHED.td yet, so the list stops nobody.' : null
}

/** Whether a list of this repository is kept, as of the last answer of GitHub about it. */
export async function hasVouchList({ db }: Pick<AppContext, 'db'>, repositoryId: number): Promise<boolean> {
  return (await db.$count(vouchLists, eq(vouchLists.repositoryId, repositoryId))) > 0
}

async function hashOf(context: Pick<AppContext, 'config'>, name: string): Promise<string> {
  return (await keyedHash(context, `vouched:${name.toLowerCase()}`)).slice(0, HASH_LENGTH)
}

function readAnew({ db, now }: Pick<AppContext, 'db' | 'now'>, repositoryId: number) {
  const hasWorked = inArray(polls.playerId, workedIn({ db, now }, repositoryId))
  return db.update(polls).set({ readAt: -now() }).where(hasWorked)
}

function dueStatement({ db, now }: Pick<AppContext, 'db' | 'now'>, repositoryId: number) {
  const hasWorked = inArray(players.id, workedIn({ db, now }, repositoryId))
  const isLater = or(isNull(players.dueAt), gt(players.dueAt, now()))
  return db.update(players).set({ dueAt: now() }).where(and(hasWorked, isLater))
}

/** The kinds are those of the index. */
function workedIn({ db, now }: Pick<AppContext, 'db' | 'now'>, repositoryId: number) {
  const { playerId, day, kind } = ledger
  const isWork = sql`${ledger.repositoryId} = ${repositoryId} AND ${day} >= ${dayOf(now() - WEEK)}
    AND ${kind} IN ('pull_request_opened', 'pull_request_accepted', 'review_approved', 'review_changes_requested', 'review_commented')`
  return db.select({ playerId }).from(ledger).where(isWork)
}
