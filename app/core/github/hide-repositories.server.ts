import { inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { queriedUnderSameOwner } from '#app/core/ledger/save-ledger.server.ts'
import { hiddenName, isHiddenName } from '#app/domain/github/hidden-repository.ts'
import { HOUR } from '#app/domain/time/period.ts'
import { pagesOf } from '#app/domain/values/pages.ts'
import { idsIn, writeTogether, type Statement } from '#db/client.ts'
import { repositories } from '#db/schema/github.ts'
import { forgetStatements } from './forget-repositories.server.ts'

type HideContext = Pick<AppContext, 'db' | 'now'>

/** With its present or last known name. */
export type Hidden = { id: number; nodeId: string | null; name: string }

/** An older copy of GitHub may still show a hidden repository. */
const COPIES_LAG = HOUR

/** GitHub answers for a hundred at the price of one. */
const AT_ONCE = 100

/**
 * For one batch, however many there are. Names go from the list of repositories and from contests, titles within
 * minutes by a job; points stay. Hiding again changes nothing.
 */
export function hideStatements({ db, now }: HideContext, hidden: readonly Hidden[]): Statement[] {
  const ids = idsIn(hidden.map(({ id }) => id))
  const rows = JSON.stringify(hidden.map(({ id, nodeId, name }) => ({ id, nodeId, name: hiddenName(name) })))
  return [
    ...forgetStatements(
      { db, now },
      hidden.filter(({ name }) => !isHiddenName(name)),
    ),
    db.run(sql`UPDATE OR IGNORE contest_repositories
      SET name = lower(substr(name, 1, instr(name, '/'))) || '#' || repository_id
      WHERE repository_id IN ${ids} AND NOT EXISTS (SELECT 1 FROM repositories
        WHERE repositories.id = contest_repositories.repository_id AND hidden_at IS NOT NULL)`),
    db.run(sql`
      INSERT INTO repositories (id, name, node_id, hidden_at)
      SELECT value ->> 'id', value ->> 'name', value ->> 'nodeId', ${now()} FROM json_each(${rows}) WHERE true
      ON CONFLICT (id) DO UPDATE SET name = substr(name, 1, instr(name, '/')), hidden_at = excluded.hidden_at,
        node_id = COALESCE(node_id, excluded.node_id)
      WHERE hidden_at IS NULL`),
  ]
}

/**
 * Public at `seenAt`. Titles of open weeks come back with each player's next complete read; those of closed weeks stay
 * away.
 */
export function showStatements(
  { db }: Pick<AppContext, 'db'>,
  seen: readonly { id: number; name: string }[],
  seenAt: number,
): Statement[] {
  if (seen.length === 0) return []
  const shown = sql`(SELECT value ->> 'id' AS id, value ->> 'name' AS name FROM json_each(${JSON.stringify(seen)})) AS seen`
  const isHidden = sql`hidden_at <= ${seenAt}`
  return [
    db.run(sql`UPDATE OR IGNORE contest_repositories SET name = lower(seen.name) FROM ${shown}
      WHERE repository_id = seen.id
        AND EXISTS (SELECT 1 FROM repositories WHERE repositories.id = seen.id AND ${isHidden})`),
    db.run(sql`DELETE FROM names_to_forget WHERE repository_id IN
      (SELECT seen.id FROM ${shown} CROSS JOIN repositories ON repositories.id = seen.id WHERE ${isHidden})`),
    db.run(sql`UPDATE repositories SET name = seen.name, hidden_at = NULL,
      asked_at = ${queriedUnderSameOwner(sql`seen.name`)} FROM ${shown}
      WHERE repositories.id = seen.id AND ${isHidden}`),
  ]
}

/** Hidden in an answer, because they are private, but not here yet. Each gets its known name. */
export function hiddenSince<Repository extends Hidden>(
  observed: readonly Repository[],
  known: ReadonlyMap<number, { name: string; hiddenAt: number | null }>,
): Hidden[] {
  const hidden = observed.filter(({ id, name }) => isHiddenName(name) && (known.get(id)?.hiddenAt ?? null) === null)
  return [...new Map(hidden.map((one) => [one.id, { ...one, name: known.get(one.id)?.name ?? one.name }])).values()]
}

/** Those in an answer, queried at `queriedAt`, that are public again. */
export function shownAgain<Repository extends { id: number; name: string }>(
  observed: readonly Repository[],
  known: ReadonlyMap<number, { hiddenAt: number | null }>,
  queriedAt: number,
): Repository[] {
  const again = observed.filter(({ id, name }) => {
    if (isHiddenName(name)) return false
    const hiddenAt = known.get(id)?.hiddenAt ?? null
    return hiddenAt !== null && hiddenAt + COPIES_LAG <= queriedAt
  })
  return [...new Map(again.map((repository) => [repository.id, repository])).values()]
}

/** Returns those GitHub withholds or could not answer for: their work may still be there. */
export async function checkAndHide(
  context: HideContext & Pick<AppContext, 'github'>,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await context.db
    .select({ id: repositories.id, nodeId: repositories.nodeId, name: repositories.name })
    .from(repositories)
    .where(sql`${inArray(repositories.id, idsIn([...new Set(ids)]))} AND hidden_at IS NULL`)
  return hideWhatIsGone(context, rows)
}

/** For known repositories, a hundred a question. */
export async function hideWhatIsGone(
  context: HideContext & Pick<AppContext, 'github'>,
  known: readonly Hidden[],
): Promise<Set<number>> {
  const unknown = new Set<number>()
  const queried = known.filter(({ nodeId }) => nodeId !== null)
  for (const page of pagesOf(queried, AT_ONCE)) {
    const found = await context.github.findVisibility(page.flatMap(({ nodeId }) => nodeId ?? []))
    await hideAll(
      context,
      page.filter(({ nodeId }) => found.get(nodeId ?? '') === 'hidden'),
    )
    for (const { id, nodeId } of page) if (!found.has(nodeId ?? '')) unknown.add(id)
  }
  return unknown
}

export async function hideAll(context: HideContext, hidden: readonly Hidden[]): Promise<void> {
  for (const page of pagesOf(hidden, AT_ONCE)) await writeTogether(context.db, hideStatements(context, page))
}
