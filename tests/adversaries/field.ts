import type { CompleteActivity, GitHub, RepositoryFacts } from '#app/adapters/github/github.ts'
import { queryLandings } from '#app/core/github/landings.server.ts'
import { establishedSince, projectStatusOf, type ProjectStatus } from '#app/domain/ledger/established-project.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import { LANDING_LAG } from '#app/domain/ledger/landing.ts'
import type { LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { observeFacts } from '#app/domain/ledger/ledger.ts'
import { withLandings } from '#app/domain/ledger/merge-facts.ts'
import {
  PIECES_BEYOND_LIMIT_PER_DAY,
  POINTS_BEYOND_LIMIT,
  OPEN_POINTS_PER_WEEK,
  POINTS_VERSION,
  counterpartRole,
} from '#app/domain/points/points-table.ts'
import { DAY, HOUR, weekEnd, weekStart } from '#app/domain/time/period.ts'
import { counterpartsOf, isNew, newSince, type CounterpartAccount } from '#app/domain/weeks/counterparts.ts'
import { firstDayExamined, unusualSigns, type UnusualSign } from '#app/domain/weeks/unusual-week.ts'
import { openSandbox, type TestSandbox } from '#tests/servers/sandbox.ts'
import { githubIn } from '#tests/worlds/github-in-sandbox.ts'
import type { Person } from '#workers/sandbox/control/people.ts'

/** Another one by `PLAYED_WEEK=2026-W42 npm run adversaries`. */
export const WEEK = process.env.PLAYED_WEEK ?? '2026-W47'
export const MONDAY = weekStart(WEEK)
const AFTER = weekEnd(WEEK) + 12 * HOUR
const PEOPLE_PER_QUERY = 20

/** The seeds of local worlds: the first, and with `npm run adversaries` the others too. */
export function worldsOf(first: string, ...others: string[]): string[] {
  return process.env.npm_lifecycle_event === 'adversaries' ? [first, ...others] : [first]
}

/** `unlanded`: the facts as they would be if only a merge took work in. */
export type Member = {
  githubId: number
  nodeId: string
  login: string
  createdAt: number
  facts: Fact[]
  unlanded: Fact[]
}

export type Played = Member & { points: number; rank: number; rows: LedgerRow[] }

export type Field = {
  sandbox: TestSandbox
  github: GitHub
  /** Answers of GitHub about repositories, once each. */
  known: Map<number, RepositoryFacts | null>
  /** What the maintainers of every project set on what they took in. */
  landedLabel: string | null
}

/** The sandbox's people with GitHub's real adapter before it. The clock stands at the week's Monday. */
export function openField(seed = 'test', landedLabel: string | null = null): Field {
  const sandbox = openSandbox({ seed })
  sandbox.clock.now = MONDAY
  const github = githubIn(sandbox)
  return { sandbox, github, known: new Map(), landedLabel }
}

const honestFields = new Map<string, Promise<{ field: Field; honest: Member[] }>>()

/** The field in which nobody schemes. Files of one process share it, so nothing may change it. */
export function readHonest(seed = 'test'): Promise<{ field: Field; honest: Member[] }> {
  const read = honestFields.get(seed) ?? begin(openField(seed))
  honestFields.set(seed, read)
  return read
}

async function begin(field: Field): Promise<{ field: Field; honest: Member[] }> {
  return { field, honest: await readField(field) }
}

/** Everybody's facts of four weeks, asked after the week's end as its final fetch does; or of some. */
export async function readField(field: Field, isQueried: (person: Person) => boolean = () => true): Promise<Member[]> {
  const { sandbox, github, known } = field
  sandbox.clock.now = AFTER
  const people = (await sandbox.people()).filter(isQueried)
  const read: { member: Omit<Member, 'facts' | 'unlanded'>; activity: CompleteActivity }[] = []
  for (let from = 0; from < people.length; from += PEOPLE_PER_QUERY) {
    const page = people.slice(from, from + PEOPLE_PER_QUERY)
    const window = { from: Date.parse(`${firstDayExamined(WEEK)}T00:00:00Z`), to: AFTER }
    const answers = await github.fetchActivity(page, window)
    for (const { githubId, nodeId, login, createdAt } of page) {
      const activity = answers.get(nodeId)
      if (activity?.state !== 'complete') throw new Error(`${login}: ${activity?.state}`)
      read.push({ member: { githubId, nodeId, login, createdAt }, activity })
    }
  }
  const landings = await landingsIn(
    field,
    read.flatMap(({ activity }) => activity.closed),
  )
  const members = read.map(({ member, activity }) => {
    const { facts } = withLandings(activity, ({ key }) => {
      const landing = landings.get(key) ?? null
      return landing === null ? null : { landing }
    })
    return { ...member, facts, unlanded: activity.facts }
  })
  await lookUp(github, known, members)
  return members
}

async function landingsIn({ github, landedLabel: label }: Field, closed: Fact[]) {
  const found = await queryLandings(
    github,
    closed.map((fact) => {
      const isLast = fact.occurredAt + LANDING_LAG <= AFTER
      return { key: fact.key, fact, label, taken: new Set<string>(), isLast }
    }),
  )
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}

async function lookUp(github: GitHub, known: Field['known'], members: Member[]): Promise<void> {
  const queried = new Map<string, number>()
  for (const { repository, kind } of members.flatMap(({ facts }) => facts))
    if (counterpartRole(kind) !== null && repository.nodeId !== null && !known.has(repository.id))
      queried.set(repository.nodeId, repository.id)
  for (const [nodeId, answer] of await github.fetchRepositories([...queried.keys()])) {
    const id = queried.get(nodeId)
    if (id !== undefined) known.set(id, answer)
  }
}

/** What somebody earns in a week without anybody else. */
export const MOST_ALONE = OPEN_POINTS_PER_WEEK + 7 * PIECES_BEYOND_LIMIT_PER_DAY * POINTS_BEYOND_LIMIT

/** By the versions before the third a project kept what it was, whoever owned it. */
function projectStatusIn(
  field: Pick<Field, 'known'>,
  repositoryId: number | null,
  week: string,
  version: number,
): ProjectStatus {
  const answer = repositoryId === null ? undefined : field.known.get(repositoryId)
  if (answer === undefined) return 'unknown'
  const asOf = answer !== null && version < 3 ? { ...answer, movedAt: null } : answer
  return projectStatusOf(
    { queriedAt: AFTER, establishedSince: asOf === null ? null : establishedSince(asOf), marks: [] },
    week,
  )
}

export function isEstablished(field: Pick<Field, 'known'>, repositoryId: number): boolean {
  return projectStatusIn(field, repositoryId, WEEK, POINTS_VERSION) === 'established'
}

/** The board of the week by a version of the points table. */
export function playWeek(field: Pick<Field, 'known'>, members: readonly Member[], version: number): Played[] {
  const played = members
    .map((member) => ({ ...member, rows: cachedRowsOf(field, member.facts, version) }))
    .map((member) => ({ ...member, points: pointsIn(member.rows) }))
    .toSorted((one, other) => other.points - one.points || one.githubId - other.githubId)
  return played.map((member) => ({
    ...member,
    rank: 1 + played.filter(({ points }) => points > member.points).length,
  }))
}

/** Most of a field does the same in every week that is played with it. */
const cachedRows = new WeakMap<Fact[], Map<number, { known: Field['known']; rows: LedgerRow[] }>>()

function cachedRowsOf(field: Pick<Field, 'known'>, facts: Fact[], version: number): LedgerRow[] {
  const versions = cachedRows.get(facts) ?? new Map<number, { known: Field['known']; rows: LedgerRow[] }>()
  cachedRows.set(facts, versions)
  const found = versions.get(version)
  if (found?.known === field.known) return found.rows
  const rows = rowsOf(field, facts, version)
  versions.set(version, { known: field.known, rows })
  return rows
}

/** What GitHub says of accounts; of those that are gone nothing is left. */
export async function accountsOf({ github }: Field, githubIds: number[]): Promise<Map<number, CounterpartAccount>> {
  const found = await github.fetchAccounts(githubIds, newSince(WEEK))
  if (found.size < new Set(githubIds).size) throw new Error('GitHub did not answer')
  return new Map([...found].map(([id, facts]) => [id, facts ?? { createdAt: null, firstWorkAt: null }]))
}

/** Those who do nothing, and have shown nothing before the last year; and those who did once, as accounts that are for sale. */
export async function idleOf(field: Field, honest: readonly Member[]): Promise<{ fresh: Member[]; past: Member[] }> {
  const idle = honest.filter(({ facts, createdAt }) => facts.length === 0 && createdAt < MONDAY - 365 * DAY)
  const accounts = await accountsOf(
    field,
    idle.map(({ githubId }) => githubId),
  )
  const isFresh = ({ githubId }: Member) =>
    isNew(accounts.get(githubId) ?? { createdAt: null, firstWorkAt: null }, WEEK)
  return { fresh: idle.filter(isFresh), past: idle.filter((member) => !isFresh(member)) }
}

/** The signs that a close would find with this account, and whether it would look at a podium place. */
export async function signsOf(field: Field, { rows, githubId, createdAt }: Played): Promise<UnusualSign[]> {
  const accounts = await accountsOf(field, counterpartsOf(rows, WEEK))
  const repositoryOf = (id: number) => {
    const { ownerId = null, movedAt = null } = field.known.get(id) ?? {}
    return { ownerId, movedAt }
  }
  return unusualSigns(
    rows,
    WEEK,
    { githubId, createdAt, now: AFTER },
    { accountOf: (id) => accounts.get(id), repositoryOf },
  )
}

export function rowsOf(field: Pick<Field, 'known'>, facts: Fact[], version: number): LedgerRow[] {
  return observeFacts([], {
    facts,
    now: AFTER,
    complete: { from: Date.parse(`${firstDayExamined(WEEK)}T00:00:00Z`), to: AFTER },
    lastCompleteAt: 0,
    scoresFrom: firstDayExamined(WEEK),
    weekStatus: () => ({ state: 'open', closedAt: null, forced: false, pointsVersion: version }),
    projectStatusOf: (repositoryId, week) => projectStatusIn(field, repositoryId, week, version),
  })
}

export function pointsIn(rows: readonly LedgerRow[]): number {
  return rows.filter(({ week }) => week === WEEK).reduce((sum, { points }) => sum + points, 0)
}
