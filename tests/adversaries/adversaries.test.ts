import { beforeAll, expect, test } from 'vitest'
import { pointsOf, type LedgerRow } from '#app/domain/ledger/ledger-row.ts'
import { BEYOND_LIMIT, POINTS_VERSION } from '#app/domain/points/points-table.ts'
import { PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'
import { DAY } from '#app/domain/time/period.ts'
import { counterpartsToAsk } from '#app/domain/weeks/counterparts.ts'
import { SIGNS_OF_ROUTINE, type UnusualSign } from '#app/domain/weeks/unusual-week.ts'
import { communityOf, nodeId } from '#workers/sandbox/world/ids.ts'
import { COMMUNITIES } from '#workers/sandbox/world/people.ts'
import { DAYS, perform } from './acts.ts'
import {
  isEstablished,
  MONDAY,
  MOST_ALONE,
  openField,
  playWeek,
  pointsIn,
  readField,
  readHonest,
  rowsOf,
  signsOf,
  type Field,
  type Member,
  type Played,
} from './field.ts'
import { STRATEGIES, type Cast, type Opened, type Strategy } from './strategies.ts'

type Place = { points: number; rank: number }
/** `signs` are those of the best; `unasked` are the strategy's accounts in the ten whom no person looks at. */
type Result = {
  strategy: Strategy
  before: Place
  after: Place
  signs: UnusualSign[]
  inTen: number
  unqueried: number
}

const ACCOUNTS_EACH = 6
const CROWD = 6
const DEPENDABOT = { githubId: 49_699_333 }
const CLAUDE = { githubId: 81_847 }

let field: Field
let honest: Member[]
let board: Played[]
let results: Result[]

beforeAll(async () => {
  const read = await readHonest()
  field = read.field
  honest = read.honest
  board = playWeek(field, honest, POINTS_VERSION)
  const isIdle = ({ facts, createdAt }: Member) => facts.length === 0 && createdAt < MONDAY - 365 * DAY
  const community = communityOf('repository', liveliest().shared)
  const team = honest.filter((member, index) => index % COMMUNITIES === community && isIdle(member))
  const idle = honest.filter((member) => isIdle(member) && !team.includes(member))
  const crowd = idle.splice(0, CROWD)
  const together = Math.floor(idle.length / ACCOUNTS_EACH)
  results = []
  for (let from = 0; from < STRATEGIES.length; from += together)
    results.push(...(await playTogether(STRATEGIES.slice(from, from + together), { idle, crowd, team })))
  console.info(tableOf(results))
})

test('nobody reaches the ten without the will of others', () => {
  const alone = results.filter(({ strategy }) => strategy.by === 'alone')
  expect(alone.filter(({ after }) => after.rank <= PRIZE_CUT_OFF).map(({ strategy }) => strategy.name)).toEqual([])
  expect(alone.filter(({ after }) => after.points > MOST_ALONE).map(({ strategy }) => strategy.name)).toEqual([])
})

test('whoever has helpers stays below the ten, or a person looks before a prize opens', () => {
  const missed = results.filter(({ strategy, unqueried }) => strategy.by === 'helpers' && unqueried > 0)
  // Six accounts and a project prepared for months: nothing public tells them from an honest team, see decision 0091.
  expect(missed.map(({ strategy }) => strategy.name)).toEqual(['three helpers who do the same'])
})

test('an issue before each pull request that closes it brings no more than what goes beyond a limit', () => {
  const of = (name: string) => results.find(({ strategy }) => strategy.name === name)?.after.points ?? 0
  const once = of('the same pull requests without the issues')
  const twice = of('an issue a minute before each pull request that closes it')
  expect(once).toBeGreaterThan(MOST_ALONE)
  expect(twice - once).toBeLessThanOrEqual(DAYS.length * BEYOND_LIMIT)
})

test('whoever of the honest falls far earned most of it without anybody', () => {
  const before = playWeek(field, honest, 2).slice(0, PRIZE_CUT_OFF)
  const fallen = before.filter(({ githubId }) =>
    board.some((member) => member.githubId === githubId && member.rank > 2 * PRIZE_CUT_OFF),
  )
  console.info(`Of the ten of version 2, below twenty now: ${fallen.map(({ login }) => login).join(', ') || 'nobody'}`)
  for (const { rows, points } of fallen)
    expect(pointsIn(rows.filter(({ credit }) => credit === 'full'))).toBeLessThan(points / 2)
  expect(fallen.length).toBeLessThan(3)
})

test('of the honest first thirty few are held, apart from first places through few people', async () => {
  const found = new Map<string, string[]>()
  for (const member of board.slice(0, 3 * PRIZE_CUT_OFF))
    for (const sign of await signsOf(field, board, member)) found.set(sign, [...(found.get(sign) ?? []), member.login])
  console.info(
    `Of the honest first thirty: ${[...found].map(([sign, logins]) => `${sign} ${logins.length}`).join(', ')}`,
  )
  expect((found.get('unknown_partners') ?? []).length).toBeLessThan(2)
  expect((found.get('own_projects') ?? []).length).toBeLessThan(5)
})

test('of the honest who have 200 full points in four weeks hardly anybody is held for whom they deal with', async () => {
  const queried = board.filter(({ rows }) => counterpartsToAsk(rows).size > 0)
  const held: Played[] = []
  for (const member of queried)
    if ((await signsOf(field, board, member)).includes('unknown_partners')) held.push(member)
  const struckBefore = queried.filter(({ rows }) => isThroughOne(rows))
  console.info(
    `Of ${queried.length} with 200 full points: narrow circle ${struckBefore.length}, unknown partners ${held.length}`,
  )
  expect(held.filter(({ rank }) => rank <= PRIZE_CUT_OFF)).toEqual([])
  expect(held.length).toBeLessThan(queried.length / 20)
})

test('every kind of work reaches the first thirty', () => {
  const sharesIn = (members: readonly Played[]) =>
    Object.entries(WORK).map(([work, does]) => `${work} ${members.filter((member) => does(member)).length}`)
  for (const [name, members] of [
    ['ten', board.slice(0, PRIZE_CUT_OFF)],
    ['thirty', board.slice(0, 3 * PRIZE_CUT_OFF)],
    ['all with points', board.filter(({ points }) => points > 0)],
  ] as const)
    console.info(`Of the ${name} (${members.length}): ${sharesIn(members).join(', ')}`)
  const thirty = board.slice(0, 3 * PRIZE_CUT_OFF)
  expect(Object.entries(WORK).filter(([, does]) => !thirty.some((member) => does(member)))).toEqual([])
})

test('the order of facts changes nothing', () => {
  for (const { facts } of honest.filter((member) => member.facts.length > 20).slice(0, 40)) {
    const turned = facts.toReversed()
    expect(pointsIn(rowsOf(field, turned, POINTS_VERSION))).toBe(pointsIn(rowsOf(field, facts, POINTS_VERSION)))
  }
})

/** Who comes from nowhere has a first place in the ten, whatever the place. */
function isOfPerson(sign: UnusualSign): boolean {
  const routine = Object.entries(SIGNS_OF_ROUTINE).find(([name]) => name === sign)?.[1]
  return routine === undefined || routine.some((look) => look === 'first_place')
}

/** What `narrow_circle` struck until unknown_partners took its place: four fifths through one person. */
function isThroughOne(rows: readonly LedgerRow[]): boolean {
  const full = rows.filter(({ credit, counterpartId }) => credit === 'full' && counterpartId !== 0)
  const ofPeople = [...Map.groupBy(full, ({ counterpartId }) => counterpartId).values()].map(pointsOf)
  return Math.max(0, ...ofPeople) >= 0.8 * pointsOf(full)
}

/** Who earned most of the week by this, and whose account is young. */
const WORK: Record<string, (member: Played) => boolean> = {
  authors: (member) => mostOf(member) === 'pull',
  reviewers: (member) => mostOf(member) === 'review',
  triagers: (member) => mostOf(member) === 'issue',
  committers: (member) => mostOf(member) === 'commits',
  newcomers: ({ createdAt }) => createdAt > MONDAY - 365 * DAY,
}

function mostOf({ rows }: Played): string {
  const kinds = Map.groupBy(rows, ({ kind }) => kind.split('_')[0] ?? kind)
  const sums = [...kinds].map(([kind, ofKind]) => [kind, pointsIn(ofKind)] as const)
  return sums.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ''
}

/** Plays these in one world, with accounts of their own that would do nothing otherwise: each against the honest alone. */
async function playTogether(
  strategies: Strategy[],
  { idle, crowd, team }: Record<'idle' | 'crowd' | 'team', Member[]>,
): Promise<Result[]> {
  const world = openField()
  const ofTeam = await openedIn(liveliest().shared)
  const casts = strategies.map(({ isOfTeam }, index) =>
    castOf(
      isOfTeam ? team.splice(0, 1) : idle.slice(ACCOUNTS_EACH * index, ACCOUNTS_EACH * (index + 1)),
      crowd,
      ofTeam,
    ),
  )
  await perform(
    world,
    strategies.flatMap((strategy, index) => strategy.acts(casts[index] as Cast)),
  )
  const after = await readField(world)
  const schemers = new Set(casts.flatMap(({ accounts }) => accounts.map((account) => account?.githubId)))
  const played: Result[] = []
  for (const [index, strategy] of strategies.entries()) {
    const cast = casts[index]?.accounts.map((account) => account?.githubId) ?? []
    const members = after.filter(({ githubId }) => !schemers.has(githubId) || cast.includes(githubId))
    played.push(await resultOf(world, strategy, cast, members))
  }
  return played
}

/** Where the best account of a strategy ends, among the honest. */
async function resultOf(
  world: Field,
  strategy: Strategy,
  cast: (number | undefined)[],
  members: Member[],
): Promise<Result> {
  const bestIn = (played: Played[]): Played => {
    const found = played.find(({ githubId }) => cast.includes(githubId))
    if (found === undefined) throw new Error(`${strategy.name} has nobody`)
    return found
  }
  const playedNow = playWeek(world, members, POINTS_VERSION)
  const best = bestIn(playedNow)
  const inTen = playedNow.filter(({ githubId, rank }) => cast.includes(githubId) && rank <= PRIZE_CUT_OFF)
  const signsInTen: UnusualSign[][] = []
  for (const member of inTen) signsInTen.push(await signsOf(world, playedNow, member))
  return {
    strategy,
    before: bestIn(playWeek(world, members, 3)),
    after: best,
    signs: await signsOf(world, playedNow, best),
    inTen: inTen.length,
    unqueried: signsInTen.filter((signs) => !signs.some(isOfPerson)).length,
  }
}

function castOf(accounts: Member[], crowd: Member[], ofTeam: Opened[]): Cast {
  const team = honest.findIndex(({ githubId }) => githubId === accounts[0]?.githubId) % COMMUNITIES
  const opened = honest.flatMap(({ facts }) => facts.filter(({ kind }) => kind === 'pull_request_opened'))
  const established = [...field.known].filter(([id]) => isEstablished(field, id))
  const owners = new Map(established.map(([id, answer]) => [answer?.ownerId, id]))
  const shared = liveliest()
  return {
    accounts,
    crowd,
    others: [...owners.values()].slice(0, 10),
    ...shared,
    ofTeam,
    threads: opened
      .filter(({ occurredAt, repository }) => occurredAt < MONDAY && communityOf('repository', repository.id) !== team)
      .map(({ key }) => Number(key.split(':')[1]))
      .slice(0, 35),
    bot: DEPENDABOT,
    agent: CLAUDE,
  }
}

/** What others ever opened in a project, the latest first. */
async function openedIn(repositoryId: number): Promise<Opened[]> {
  const query = `query ($id: ID!) { node(id: $id) { ... on Repository { pullRequests(
    first: 100, orderBy: { field: CREATED_AT, direction: DESC }) { nodes { fullDatabaseId createdAt closedAt } } } } }`
  const answer = await field.sandbox.query(query, { id: nodeId('R', repositoryId) })
  const { node } = answer.data as { node: { pullRequests: { nodes: Record<string, string | null>[] } } }
  return node.pullRequests.nodes.map(({ fullDatabaseId, createdAt, closedAt }) => ({
    id: Number(fullDatabaseId),
    openedAt: Date.parse(createdAt ?? ''),
    endedAt: closedAt == null ? Infinity : Date.parse(closedAt),
  }))
}

/** The established project where most people accept others' work, and those who do. */
function liveliest(): Pick<Cast, 'shared' | 'maintainers'> {
  const accepted = honest.flatMap(({ githubId, facts }) =>
    facts
      .filter(({ kind, counterpartId }) => kind === 'pull_request_accepted' && (counterpartId ?? 0) > 0)
      .map(({ repository, counterpartId }) => ({ id: repository.id, by: counterpartId ?? 0, of: githubId })),
  )
  const ofRepositories = [...Map.groupBy(accepted, ({ id }) => id)]
    .filter(([id]) => isEstablished(field, id))
    .map(([id, rows]) => ({
      id,
      people: [...Map.groupBy(rows, ({ by }) => by)]
        .toSorted(([, one], [, other]) => peopleIn(other) - peopleIn(one))
        .map(([githubId]) => ({ githubId })),
    }))
    .toSorted((one, other) => other.people.length - one.people.length)
  const [first] = ofRepositories
  return { shared: first?.id ?? 0, maintainers: first?.people.slice(0, 4) ?? [] }
}

function peopleIn(rows: { of: number }[]): number {
  return new Set(rows.map(({ of }) => of)).size
}

function tableOf(played: Result[]): string {
  const line = ({ strategy, before, after, signs, inTen }: Result) =>
    `| ${strategy.name} | ${strategy.by} | ${before.points}, ${before.rank} | ${after.points}, ${after.rank} | ${inTen} | ${signs.join(', ') || 'none'} |`
  return [
    `| Strategy | By | Version 3: points, rank | Version ${POINTS_VERSION}: points, rank | Of the ten | Signs |`,
    '|---|---|---|---|---|---|',
    ...played.map(line),
  ].join('\n')
}
