import { eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { rewriteWeeks } from '#app/core/ledger/folded-weeks.server.ts'
import { queriedUnderSameOwner } from '#app/core/ledger/save-ledger.server.ts'
import { outboxStatement } from '#app/core/outbox/outbox-statement.server.ts'
import { hiddenName, isHiddenName } from '#app/domain/github/hidden-repository.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import { tagOf } from '#app/domain/ledger/fold/folded-week.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { pagesOf } from '#app/domain/values/pages.ts'
import { idsIn, writeTogether, type Statement } from '#db/client.ts'
import { namesToForget, repositories } from '#db/schema/github.ts'

type HideContext = Pick<AppContext, 'db' | 'now'>

/** With its present or last known name. */
type Hidden = { id: number; nodeId: string | null; name: string }

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

/** By an answer, queried at `queriedAt`: of what is private and not hidden here yet, and what is public again. */
export function visibilityOfAnswer(
  context: HideContext,
  observed: readonly Hidden[],
  known: ReadonlyMap<number, { name: string; hiddenAt: number | null }>,
  queriedAt: number,
): Statement[] {
  const hiddenAtOf = (id: number) => known.get(id)?.hiddenAt ?? null
  const hidden = observed
    .filter(({ id, name }) => isHiddenName(name) && hiddenAtOf(id) === null)
    .map((one) => ({ ...one, name: known.get(one.id)?.name ?? one.name }))
  const shown = observed.filter(({ id, name }) => {
    const hiddenAt = hiddenAtOf(id)
    return !isHiddenName(name) && hiddenAt !== null && hiddenAt + COPIES_LAG <= queriedAt
  })
  return [
    ...(hidden.length === 0 ? [] : hideStatements(context, distinct(hidden))),
    ...showStatements(context, distinct(shown), queriedAt),
  ]
}

function distinct(all: readonly Hidden[]): Hidden[] {
  return [...new Map(all.map((one) => [one.id, one])).values()]
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

/** The ledger has no index by repository for all kinds, so players are walked: how many in a batch, and batches in a job. */
const PLAYERS = 500
const BATCHES = 20

/**
 * Stores the names of repositories that are being hidden, former ones too, and begins a walk unless one is under way:
 * what is hidden during it waits for the next, so a thousand repositories are two walks.
 */
function forgetStatements(context: HideContext, hidden: readonly { id: number; name: string }[]): Statement[] {
  const rows = JSON.stringify(hidden.map(({ id, name }) => ({ id, name })))
  return [
    context.db.run(sql`INSERT OR IGNORE INTO names_to_forget (repository_id, name)
      SELECT id, name
      FROM (SELECT value ->> 'id' AS id, value ->> 'name' AS name FROM json_each(${rows})
        UNION SELECT known.id, known.name
        FROM json_each(${rows}) CROSS JOIN repositories AS known ON known.id = value ->> 'id') AS named
      WHERE NOT EXISTS (SELECT 1 FROM repositories WHERE repositories.id = named.id AND hidden_at IS NOT NULL)`),
    ...walkStatements(context, sql`walk = IIF(EXISTS (SELECT 1 FROM names_to_forget WHERE walk > 0), -1, 0)`),
  ]
}

/** For these names and none that comes later, so that the job may be repeated. */
function walkStatements(context: HideContext, which: SQL, walk = context.now()): Statement[] {
  const job = { type: 'forget-repositories', walk, after: '' } as const
  return [
    outboxStatement(context, `forget-repositories:${walk}`, sql`${JSON.stringify(job)}`, {
      from: sql`WHERE EXISTS (SELECT 1 FROM names_to_forget WHERE ${which})`,
    }),
    context.db.update(namesToForget).set({ walk }).where(which),
  ]
}

/** If a walk did not end within a day its job was lost: begins again with everything that waits. */
export async function resumeForgetting(context: HideContext): Promise<void> {
  const isLost = sql`EXISTS (SELECT 1 FROM names_to_forget WHERE walk BETWEEN 1 AND ${context.now() - DAY})`
  await writeTogether(context.db, walkStatements(context, isLost))
}

/** In the ledger, feeds, projects and proposals for resumes. Points stay. Safe to run twice. */
export async function forgetRepositories(
  context: HideContext,
  { walk, after }: JobOf<'forget-repositories'>,
): Promise<void> {
  const { db, now } = context
  const isOfWalk = sql`FROM names_to_forget WHERE walk = ${walk}`
  const isEvent = sql`(value ->> 'repositoryId' IN (SELECT repository_id ${isOfWalk})
    OR value ->> 'repository' COLLATE NOCASE IN (SELECT name ${isOfWalk}))`
  const isProposed = sql`value ->> 'id' COLLATE NOCASE IN (SELECT 'work:' || name ${isOfWalk})`
  const end = [
    db.delete(namesToForget).where(eq(namesToForget.walk, walk)),
    ...walkStatements(context, sql`walk = 0`, Math.max(now(), walk + 1)),
  ]
  let from = after
  for (let batch = 1; batch <= BATCHES; batch += 1) {
    const [page] = await db.all<{ last: string | null; players: number; names: number }>(sql`
      SELECT MAX(id) AS last, COUNT(*) AS players, EXISTS (SELECT 1 ${isOfWalk}) AS names
      FROM (SELECT id FROM players WHERE id > ${from} ORDER BY id LIMIT ${PLAYERS})`)
    // All of them may be public again.
    if (page === undefined || page.names === 0) return writeTogether(db, end)
    const last = page.last ?? from
    const isLast = page.players < PLAYERS
    const isOfPage = sql`player_id > ${from} AND player_id <= ${last}`
    const next = { type: 'forget-repositories', walk, after: last } as const
    await db.run(sql`UPDATE ledger SET title = NULL, url = NULL WHERE ${isOfPage}
      AND repository_id IN (SELECT repository_id ${isOfWalk}) AND (title IS NOT NULL OR url IS NOT NULL)`)
    await forgetInFolded({ db, now }, walk, { after: from, until: last })
    await writeTogether(db, [
      db.run(sql`UPDATE recent_activity
        SET events = (SELECT json_group_array(json(value)) FROM json_each(events) WHERE NOT ${isEvent})
        WHERE ${isOfPage} AND EXISTS (SELECT 1 FROM json_each(events) WHERE ${isEvent})`),
      db.run(sql`UPDATE projects SET repository = NULL
        WHERE ${isOfPage} AND repository COLLATE NOCASE IN (SELECT name ${isOfWalk})`),
      db.run(sql`UPDATE resumes SET version = version + 1, document = json_set(document, '$.parts.projects',
          (SELECT json_group_array(json(value)) FROM json_each(document, '$.parts.projects') WHERE NOT ${isProposed}))
        WHERE ${isOfPage} AND EXISTS (SELECT 1 FROM json_each(document, '$.parts.projects') WHERE ${isProposed})`),
      ...(isLast ? end : []),
      ...(isLast || batch < BATCHES ? [] : [outboxStatement({ db, now }, `forget-repositories:${walk}:${last}`, next)]),
    ])
    if (isLast) return
    from = last
  }
}

async function forgetInFolded({ db }: HideContext, walk: number, players: { after: string; until: string }) {
  const hidden = await db
    .selectDistinct({ id: namesToForget.repositoryId })
    .from(namesToForget)
    .where(eq(namesToForget.walk, walk))
  const ids = new Set(hidden.map(({ id }) => id))
  await rewriteWeeks({ db }, players, [...ids].map(tagOf.repository), (row) =>
    row.repositoryId !== null && ids.has(row.repositoryId) && (row.title !== null || row.url !== null)
      ? { ...row, title: null, url: null }
      : row,
  )
}
