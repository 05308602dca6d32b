import { eq, inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { counterpartsToAsk, dealingWindow, isKnown, peopleDealtWith, type Dealing } from '#app/domain/counterparts.ts'
import type { LedgerRow } from '#app/domain/ledger-row.ts'
import { idsIn } from '#db/ids-in.ts'
import { repositories } from '#db/schema/repositories.ts'
import { counterparts } from '#db/schema/weeks.ts'

type CounterpartContext = Pick<AppContext, 'db' | 'github'>
type Leader = { githubId: number; rows: readonly LedgerRow[] }

/** A run asks of so many repositories; the close comes a minute later for each dozen more. */
const ASKED_A_RUN = 12

/** What is known of those who took up the leaders' work. */
export type Counterparts = {
  /** With how many people an account dealt in one project at least; null where nobody asked. */
  dealtWith: (githubId: number) => number | null
  /** On whom something depends of whom GitHub was not asked yet, by repository. */
  missing: (rows: readonly LedgerRow[]) => [repositoryId: number, accounts: number[]][]
}

export async function knownCounterparts({ db }: Pick<AppContext, 'db'>, week: string): Promise<Counterparts> {
  const rows = await db.select().from(counterparts).where(eq(counterparts.week, week))
  const people = new Map<number, number>()
  for (const row of rows) people.set(row.githubId, Math.max(row.people, people.get(row.githubId) ?? 0))
  const asked = new Set(rows.map(({ repositoryId, githubId }) => `${repositoryId} ${githubId}`))
  return {
    dealtWith: (githubId) => people.get(githubId) ?? null,
    missing: (ofPlayer) =>
      [...counterpartsToAsk(ofPlayer)].flatMap(([repositoryId, all]) => {
        const accounts = all.filter((account) => !asked.has(`${repositoryId} ${account}`))
        return accounts.length === 0 ? [] : [[repositoryId, accounts]]
      }),
  }
}

/**
 * Asks GitHub with how many people those dealt who took up the leaders' work, apart from the leaders themselves. In a
 * repository that is gone or private by now they dealt with nobody. Returns whether all of it is known.
 */
export async function lookUpCounterparts(
  context: CounterpartContext,
  week: string,
  leaders: readonly Leader[],
): Promise<boolean> {
  const { missing } = await knownCounterparts(context, week)
  const wanted = new Map<number, Set<number>>()
  for (const { rows } of leaders)
    for (const [repositoryId, accounts] of missing(rows))
      wanted.set(repositoryId, new Set([...(wanted.get(repositoryId) ?? []), ...accounts]))
  const now = [...wanted].slice(0, ASKED_A_RUN)
  const nodeIds = await shownNodeIds(
    context,
    now.map(([repositoryId]) => repositoryId),
  )
  const except = new Set(leaders.map(({ githubId }) => githubId))
  for (const [repositoryId, accounts] of now) {
    const isEnough = (dealings: readonly Dealing[]) =>
      [...accounts].every((account) => isKnown(peopleDealtWith(dealings, account, except)))
    const nodeId = nodeIds.get(repositoryId)
    const answer =
      nodeId === undefined
        ? { ok: true as const, value: [] }
        : await context.github.fetchDealings({ nodeId, ...dealingWindow(week), isEnough })
    if (!answer.ok) return false
    const rows = [...accounts].map((githubId) => ({
      week,
      repositoryId,
      githubId,
      people: peopleDealtWith(answer.value, githubId, except),
    }))
    await context.db.run(sql`
      INSERT OR REPLACE INTO counterparts (week, repository_id, github_id, people)
      SELECT value ->> 'week', value ->> 'repositoryId', value ->> 'githubId', value ->> 'people'
      FROM json_each(${JSON.stringify(rows)})`)
  }
  return now.length === wanted.size
}

async function shownNodeIds({ db }: CounterpartContext, ids: number[]): Promise<Map<number, string>> {
  const rows = await db
    .select({ id: repositories.id, nodeId: repositories.nodeId, hiddenAt: repositories.hiddenAt })
    .from(repositories)
    .where(inArray(repositories.id, idsIn(ids)))
  return new Map(
    rows.flatMap(({ id, nodeId, hiddenAt }) => (nodeId === null || hiddenAt !== null ? [] : [[id, nodeId]])),
  )
}
