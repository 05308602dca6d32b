import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { outboxStatement } from '#app/core/notifications/outbox-statement.server.ts'
import type { JobOf } from '#app/domain/job.ts'
import { writeTogether } from '#db/client.ts'

/** The ledger has no index by repository for all kinds, so players are walked: so many a batch, and batches a job. */
const PLAYERS = 500
const BATCHES = 20

/**
 * Takes a hidden repository's titles and addresses from the ledger, and its name from feeds, projects and from what we
 * proposed for resumes. Points stay. Safe to run twice.
 */
export async function forgetRepository(
  context: Pick<AppContext, 'db' | 'now'>,
  { repositoryId, name, after }: JobOf<'forget-repository'>,
): Promise<void> {
  const { db, now } = context
  let from = after
  for (let batch = 1; batch <= BATCHES; batch += 1) {
    const [page] = await db.all<{ last: string | null; players: number }>(sql`
      SELECT MAX(id) AS last, COUNT(*) AS players
      FROM (SELECT id FROM players WHERE id > ${from} ORDER BY id LIMIT ${PLAYERS})`)
    if (page === undefined || page.last === null) return
    const { last, players } = page
    const isOfPage = sql`player_id > ${from} AND player_id <= ${last}`
    const isEvent = sql`(value ->> 'repositoryId' IS ${repositoryId} OR value ->> 'repository' = ${name} COLLATE NOCASE)`
    const isProposed = sql`value ->> 'id' = ${`work:${name}`} COLLATE NOCASE`
    const isLast = players < PLAYERS
    const next = { type: 'forget-repository', repositoryId, name, after: last } as const
    await writeTogether(db, [
      db.run(sql`UPDATE ledger SET title = NULL, url = NULL
        WHERE ${isOfPage} AND repository_id = ${repositoryId} AND (title IS NOT NULL OR url IS NOT NULL)`),
      db.run(sql`UPDATE recent_activity
        SET events = (SELECT json_group_array(json(value)) FROM json_each(events) WHERE NOT ${isEvent})
        WHERE ${isOfPage} AND EXISTS (SELECT 1 FROM json_each(events) WHERE ${isEvent})`),
      db.run(sql`UPDATE projects SET repository = NULL WHERE ${isOfPage} AND repository = ${name} COLLATE NOCASE`),
      db.run(sql`UPDATE resumes SET version = version + 1, document = json_set(document, '$.parts.projects',
          (SELECT json_group_array(json(value)) FROM json_each(document, '$.parts.projects') WHERE NOT ${isProposed}))
        WHERE ${isOfPage} AND EXISTS (SELECT 1 FROM json_each(document, '$.parts.projects') WHERE ${isProposed})`),
      ...(batch < BATCHES || isLast
        ? []
        : [outboxStatement({ db, now }, `forget-repository:${repositoryId}:${now()}:${last}`, next)]),
    ])
    if (isLast) return
    from = last
  }
}
