import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'
import {
  counterpartsToAsk,
  dealingWindow,
  isKnown,
  peopleDealtWith,
  type Dealing,
} from '#app/domain/weeks/counterparts.ts'
import { idsIn } from '#db/client.ts'
import { repositories } from '#db/schema/github.ts'
import { repositoryRules } from '#db/schema/maintainers.ts'
import { counterparts } from '#db/schema/weeks.ts'

type CounterpartContext = Pick<AppContext, 'db' | 'github'>
export type Leader = { githubId: number; rows: readonly LedgerRow[] }

/** A run reads so many repositories, besides as many without an answer; the close comes a minute later for each half a dozen more. */
const READ_A_RUN = 6

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
  const queried = new Set(rows.map(({ repositoryId, githubId }) => `${repositoryId} ${githubId}`))
  return {
    dealtWith: (githubId) => people.get(githubId) ?? null,
    missing: (ofPlayer) =>
      [...counterpartsToAsk(ofPlayer)].flatMap(([repositoryId, all]) => {
        const accounts = all.filter((account) => !queried.has(`${repositoryId} ${account}`))
        return accounts.length === 0 ? [] : [[repositoryId, accounts]]
      }),
  }
}

/**
 * Asks GitHub with how many people those dealt who took up the leaders' work, apart from the week's ten and from those who
 * ask: first in the repository where they did, and of whoever dealt with too few there, everywhere. In a repository that is
 * gone or private by now they dealt with nobody. One that GitHub has no answer for keeps nobody else waiting. `leaders`: from
 * the first place on. Returns whether all of it is known.
 */
export async function lookUpCounterparts(
  context: CounterpartContext,
  week: string,
  leaders: readonly Leader[],
): Promise<boolean> {
  const wanted = await listWanted(context, week, leaders)
  const shown = await shownRepositories(context, [...wanted.keys()])
  const ten = leaders.slice(0, PRIZE_CUT_OFF).map(({ githubId }) => githubId)
  let [read, unanswered] = [0, 0]
  for (const [repositoryId, accounts] of wanted) {
    if (read === READ_A_RUN || unanswered === READ_A_RUN) break
    const queries = [...accounts].map(([githubId, askers]) => ({ githubId, except: new Set([...ten, ...askers]) }))
    const people = await countPeople(context.github, week, shown.get(repositoryId) ?? null, queries)
    if (people === null) {
      unanswered += 1
      continue
    }
    read += 1
    const rows = people.map((known) => ({ week, repositoryId, ...known }))
    await context.db.run(sql`
      INSERT OR REPLACE INTO counterparts (week, repository_id, github_id, people)
      SELECT value ->> 'week', value ->> 'repositoryId', value ->> 'githubId', value ->> 'people'
      FROM json_each(${JSON.stringify(rows)})`)
  }
  return read === wanted.size
}

/** By repository and account: the leaders whose work that account took up there. */
async function listWanted(context: CounterpartContext, week: string, leaders: readonly Leader[]) {
  const { missing } = await knownCounterparts(context, week)
  const wanted = new Map<number, Map<number, number[]>>()
  for (const { githubId, rows } of leaders)
    for (const [repositoryId, accounts] of missing(rows)) {
      const ofRepository = wanted.get(repositoryId) ?? new Map<number, number[]>()
      for (const account of accounts) ofRepository.set(account, [...(ofRepository.get(account) ?? []), githubId])
      wanted.set(repositoryId, ofRepository)
    }
  return wanted
}

export type ShownRepository = { nodeId: string; landedLabels: readonly string[] }
type CounterpartQuery = { githubId: number; except: ReadonlySet<number> }

/** With how many people these dealt before the week, first in one repository; null without GitHub's answer. */
export async function countPeople(
  github: AppContext['github'],
  week: string,
  repository: ShownRepository | null,
  queries: readonly CounterpartQuery[],
): Promise<{ githubId: number; people: number }[] | null> {
  if (repository === null) return queries.map(({ githubId }) => ({ githubId, people: 0 }))
  const window = dealingWindow(week)
  const countIn = (dealings: readonly Dealing[], { githubId, except }: CounterpartQuery) =>
    peopleDealtWith(dealings, githubId, except)
  const isEnough = (dealings: readonly Dealing[]) => queries.every((one) => isKnown(countIn(dealings, one)))
  const there = await github.fetchDealings({ ...repository, ...window, isEnough })
  if (!there.ok) return null
  const { dealings, logins } = there.value
  const counted: { githubId: number; people: number }[] = []
  for (const one of queries) {
    const { githubId } = one
    const people = countIn(dealings, one)
    const login = logins.get(githubId)
    if (isKnown(people) || login === undefined) {
      counted.push({ githubId, people })
      continue
    }
    const elsewhere = await github.fetchDealingsOf(login, window)
    if (!elsewhere.ok) return null
    counted.push({ githubId, people: countIn([...dealings, ...elsewhere.value], one) })
  }
  return counted
}

async function shownRepositories({ db }: CounterpartContext, ids: number[]): Promise<Map<number, ShownRepository>> {
  const [rows, labels] = await Promise.all([
    db
      .select({ id: repositories.id, nodeId: repositories.nodeId, hiddenAt: repositories.hiddenAt })
      .from(repositories)
      .where(inArray(repositories.id, idsIn(ids))),
    db
      .select({ id: repositoryRules.repositoryId, label: repositoryRules.landedLabel })
      .from(repositoryRules)
      .where(and(inArray(repositoryRules.repositoryId, idsIn(ids)), isNotNull(repositoryRules.landedLabel))),
  ])
  return new Map(
    rows.flatMap(({ id, nodeId, hiddenAt }) => {
      if (nodeId === null || hiddenAt !== null) return []
      const landedLabels = [...new Set(labels.flatMap((row) => (row.id === id ? (row.label ?? []) : [])))]
      return [[id, { nodeId, landedLabels }]]
    }),
  )
}
