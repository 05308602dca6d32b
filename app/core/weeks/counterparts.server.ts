import { inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { counterpartsOf, isThroughNewAccounts, newSince } from '#app/domain/weeks/counterparts.ts'
import { idsIn } from '#db/client.ts'
import { counterpartAccounts } from '#db/schema/weeks.ts'

/** Accounts a run, for two points; each further fifty make the close a minute later. */
const ASKED_PER_RUN = 50

export type KnownAccount = typeof counterpartAccounts.$inferSelect

/** GitHub's answers of the last month, by id. */
export async function knownCounterparts(
  { db }: Pick<AppContext, 'db'>,
  githubIds: number[],
): Promise<Map<number, KnownAccount>> {
  if (githubIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(counterpartAccounts)
    .where(inArray(counterpartAccounts.githubId, idsIn(githubIds)))
  return new Map(rows.map((row) => [row.githubId, row]))
}

/**
 * Those who took up the leaders' work, some a run. Returns whether all were asked about; accounts without an answer
 * decide nothing. `leaders`: the rows of each, from the first place on.
 */
export async function lookUpCounterparts(
  context: Pick<AppContext, 'db' | 'github' | 'now'>,
  week: string,
  leaders: readonly (readonly LedgerRow[])[],
): Promise<boolean> {
  const wanted = [...new Set(leaders.flatMap((rows) => counterpartsOf(rows, week)))]
  const known = await knownCounterparts(context, wanted)
  const missing = wanted.filter((id) => !known.has(id))
  if (missing.length === 0) return true
  const found = await context.github.fetchAccounts(missing.slice(0, ASKED_PER_RUN), newSince(week))
  const rows = [...found].map(([githubId, facts]): KnownAccount => {
    const gone = { login: null, createdAt: null, firstWorkAt: null, years: 0, projects: 0, projectNames: [] }
    return { ...gone, ...facts, githubId, askedAt: context.now() }
  })
  await context.db.run(sql`
    INSERT OR REPLACE INTO counterpart_accounts
      (github_id, login, created_at, first_work_at, years, projects, project_names, asked_at)
    SELECT value ->> 'githubId', value ->> 'login', value ->> 'createdAt', value ->> 'firstWorkAt', value ->> 'years',
      value ->> 'projects', value -> 'projectNames', value ->> 'askedAt'
    FROM json_each(${JSON.stringify(rows)})`)
  for (const row of rows) known.set(row.githubId, row)
  const isDecided = leaders.every((ofLeader) => isThroughNewAccounts(ofLeader, week, (id) => known.get(id)) !== null)
  return missing.length <= ASKED_PER_RUN && isDecided
}
