import { beforeAll, expect, test } from 'vitest'
import { PIECES_BEYOND_LIMIT_PER_DAY, POINTS_VERSION } from '#app/domain/points/points-table.ts'
import { PRIZE_CUT_OFF } from '#app/domain/standings/ranking.ts'
import { DAY } from '#app/domain/time/period.ts'
import { counterpartsOf } from '#app/domain/weeks/counterparts.ts'
import { isStrong, SIGNS_OF_ROUTINE, type UnusualSign } from '#app/domain/weeks/unusual-week.ts'
import { communityOf, nodeId } from '#workers/sandbox/world/ids.ts'
import { COMMUNITIES, createOrganisations } from '#workers/sandbox/world/people.ts'
import { DAYS, perform } from './acts.ts'
import {
  idleOf,
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
  WEEK,
  worldsOf,
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
const ORGANISATION = createOrganisations()[0]
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
  const { fresh, past } = await idleOf(field, honest)
  const community = communityOf('repository', liveliest().shared)
  const isOfTeam = (member: Member) => honest.indexOf(member) % COMMUNITIES === community
  const team = [...fresh, ...past].filter(isOfTeam)
  const [idle = [], bought = []] = [fresh, past].map((some) => some.filter((member) => !isOfTeam(member)))
  const crowd = bought.splice(0, CROWD)
  const together = Math.floor(idle.length / ACCOUNTS_EACH)
  results = []
  for (let from = 0; from < STRATEGIES.length; from += together)
    results.push(...(await playTogether(STRATEGIES.slice(from, from + together), { idle, crowd, team, bought })))
  console.info(tableOf(results))
})

test('nobody reaches the ten without the will of others', () => {
  const alone = results.filter(({ strategy }) => strategy.by === 'alone')
  expect(alone.filter(({ after }) => after.rank <= PRIZE_CUT_OFF).map(({ strategy }) => strategy.name)).toEqual([])
  expect(alone.filter(({ after }) => after.points > MOST_ALONE).map(({ strategy }) => strategy.name)).toEqual([])
})

test('whoever has helpers with new accounts stays below the ten, or a person looks before a prize opens', () => {
  const missed = results.filter(({ strategy, unqueried }) => strategy.by === 'helpers' && unqueried > 0)
  // Nothing public tells accounts of years' standing from honest people, see decision 0122.
  expect(missed.map(({ strategy }) => strategy.name)).toEqual(
    STRATEGIES.filter(({ isBought }) => isBought).map(({ name }) => name),
  )
})

test('an issue before each pull request that closes it brings no more than what goes beyond a limit', () => {
  const of = (name: string) => results.find(({ strategy }) => strategy.name === name)?.after.points ?? 0
  const once = of('the same pull requests without the issues')
  const twice = of('an issue a minute before each pull request that closes it')
  expect(once).toBeGreaterThan(MOST_ALONE)
  expect(twice - once).toBeLessThanOrEqual(DAYS.length * PIECES_BEYOND_LIMIT_PER_DAY)
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

test('of the honest places in the ten hardly any is held by a strong sign', async () => {
  const found: Record<'held' | 'routine', string[]> = { held: [], routine: [] }
  const seeds = worldsOf('test', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth')
  for (const seed of seeds) {
    const world = openField(seed)
    const played = playWeek(world, await readField(world), POINTS_VERSION)
    const behind = (count: number) =>
      new Set(played.slice(0, count).flatMap(({ rows }) => counterpartsOf(rows, WEEK))).size
    console.info(
      `${seed}: ${behind(PRIZE_CUT_OFF)} accounts behind the ten, ${behind(3 * PRIZE_CUT_OFF)} behind thirty`,
    )
    for (const member of played.slice(0, PRIZE_CUT_OFF))
      for (const sign of (await signsOf(world, member)).filter(isStrong))
        found[sign in SIGNS_OF_ROUTINE ? 'routine' : 'held'].push(`${sign} ${member.login} of ${seed}`)
  }
  const listed = (names: string[]) => `${names.length} (${names.join(', ')})`
  console.info(`Honest places of ${seeds.length} weeks held: ${listed(found.held)}, routine: ${listed(found.routine)}`)
  expect(found.held.length).toBeLessThanOrEqual(seeds.length * PRIZE_CUT_OFF * 0.01)
  expect(found.routine.length).toBeLessThan(seeds.length)
}, 600_000)

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
  { idle, crowd, team, bought }: Record<'idle' | 'crowd' | 'team' | 'bought', Member[]>,
): Promise<Result[]> {
  const world = { ...openField(), known: new Map(field.known) }
  const ofTeam = await openedIn(liveliest().shared)
  const casts = strategies.map(({ isOfTeam, isBought }, index) => {
    const own = idle.slice(ACCOUNTS_EACH * index, ACCOUNTS_EACH * (index + 1))
    const accounts = isBought ? [...own.slice(0, 1), ...bought.slice(0, ACCOUNTS_EACH - 1)] : own
    return castOf(isOfTeam ? team.splice(0, 1) : accounts, crowd, ofTeam)
  })
  const actors = await perform(
    world,
    strategies.flatMap((strategy, index) => strategy.acts(casts[index] as Cast)),
  )
  const schemers = new Set(casts.flatMap(({ accounts }) => accounts.map((account) => account?.githubId)))
  const hasActed = ({ githubId }: { githubId: number }) => actors.has(githubId) || schemers.has(githubId)
  // What the others did is known.
  const after = [...honest.filter((member) => !hasActed(member)), ...(await readField(world, hasActed))]
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
  for (const member of inTen) signsInTen.push(await signsOf(world, member))
  return {
    strategy,
    before: bestIn(playWeek(world, members, 3)),
    after: best,
    signs: await signsOf(world, best),
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
    organisation: ORGANISATION,
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
