import { eq, sql, type SQL } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { rewriteWeeks } from '#app/core/ledger/rewrite-weeks.server.ts'
import { outboxStatement } from '#app/core/outbox/outbox-statement.server.ts'
import type { JobOf } from '#app/domain/jobs/job.ts'
import { tagOf } from '#app/domain/ledger/fold/folded-week.ts'
import { DAY } from '#app/domain/time/period.ts'
import { writeTogether, type Statement } from '#db/client.ts'
import { namesToForget } from '#db/schema/github.ts'

type ForgetContext = Pick<AppContext, 'db' | 'now'>

/** The ledger has no index by repository for all kinds, so players are walked. Per batch, and batches per job. */
const PLAYERS = 500
const BATCHES = 20

/**
 * Stores the names of repositories that are being hidden, former ones too, and begins a walk unless one is under way:
 * what is hidden during it waits for the next, so a thousand repositories are two walks.
 */
export function forgetStatements(context: ForgetContext, hidden: readonly { id: number; name: string }[]): Statement[] {
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
function walkStatements(context: ForgetContext, which: SQL, walk = context.now()): Statement[] {
  const job = { type: 'forget-repositories', walk, after: '' } as const
  return [
    outboxStatement(context, `forget-repositories:${walk}`, sql`${JSON.stringify(job)}`, {
      from: sql`WHERE EXISTS (SELECT 1 FROM names_to_forget WHERE ${which})`,
    }),
    context.db.update(namesToForget).set({ walk }).where(which),
  ]
}

/** If a walk did not end within a day its job was lost: begins again with everything that waits. */
export async function resumeForgetting(context: ForgetContext): Promise<void> {
  const isLost = sql`EXISTS (SELECT 1 FROM names_to_forget WHERE walk BETWEEN 1 AND ${context.now() - DAY})`
  await writeTogether(context.db, walkStatements(context, isLost))
}

/** In the ledger, feeds, projects and proposals for resumes. Points stay. Safe to run twice. */
export async function forgetRepositories(
  context: ForgetContext,
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

async function forgetInFolded({ db }: ForgetContext, walk: number, players: { after: string; until: string }) {
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
