import { sql } from 'drizzle-orm'
import { CONTEST_RULES, USUAL_RULES, type ContestRules } from '#app/domain/contests/contest-rules.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { makeContest, makeTeam } from '#tests/worlds/contests.ts'
import { createRandom, type Random } from './random.ts'
import type { Simulation } from './state.ts'

/** What somebody does in a contest at an instant. `who` is an index of the world's people. */
export type ContestAct = { at: number; contestId: string; who: number } & (
  | { kind: 'join' | 'leave' | 'choose-team' | 'remove' | 'hold' | 'decide' | 'change-decision' | 'change-rule' }
  | { kind: 'suspend' | 'lift' | 'erase' | 'reveal' }
)
export type ContestPlan = {
  random: Random
  acts: ContestAct[]
  final: Map<string, FinalContest>
  frozen: Map<string, string>
}
/** A contest as it became final. */
export type FinalContest = { scores: string; people: string; board: string; ranks: string; result: string }

const ALL: ContestRules = {
  ...USUAL_RULES,
  acceptedOnly: false,
  kinds: Object.fromEntries(
    CONTEST_RULES.map((rule) => [rule, { ...USUAL_RULES.kinds[rule], isOn: true }]),
  ) as ContestRules['kinds'],
}
const WEIGHTED: ContestRules = {
  ...USUAL_RULES,
  kinds: {
    ...USUAL_RULES.kinds,
    pull_request_accepted: { isOn: true, weight: 2.5, limit: 2 },
    issue_completed: { isOn: true, weight: 1.5, limit: 1 },
  },
}

/** The first two people organise, and everybody else may climb. */
const ORGANISERS = 2

/**
 * Four contests by different rules, clocks and scopes, and what happens to their members. Their chance is their own, so
 * that a simulation draws the same with them and without.
 */
export async function planContests(simulation: Simulation, seed: number): Promise<ContestPlan> {
  const { database, world, clock } = simulation
  const random = createRandom(seed ^ 0x5eed)
  const context = { db: database, now: () => clock.now }
  const length = world.weeks.length * 7 * DAY
  const at = (share: number) => world.start + Math.round((length * share) / HOUR) * HOUR
  const owner = { id: idOf(simulation, 0) }
  const common = { owner, openedAt: world.start, freezeMinutes: null }
  const chosen = world.projects.repositories
    .slice(0, 10)
    .map(({ id }) => ({ name: `summit/shared-${id}`, repositoryId: id }))
  const made = [
    await makeContest(context, {
      ...common,
      rules: ALL,
      timeZone: 'Pacific/Auckland',
      startsAt: at(0.02) + 17 * 60_000,
      endsAt: at(0.6),
    }),
    await makeContest(context, {
      ...common,
      repositories: chosen,
      timeZone: 'Europe/Oslo',
      visibility: 'private',
      startsAt: at(0.05),
      endsAt: at(0.7),
    }),
    await makeContest(context, {
      ...common,
      rules: WEIGHTED,
      timeZone: 'America/Los_Angeles',
      freezeMinutes: 1440,
      startsAt: at(0.1),
      endsAt: at(0.8),
    }),
    await makeContest(context, {
      ...common,
      rules: { ...ALL, isAmongFriends: true },
      timeZone: 'UTC',
      freezeMinutes: 60,
      teamMode: 'climbers',
      teamBest: 2,
      teamSize: 4,
      teamLeast: 3,
      startsAt: at(0.15),
      endsAt: at(0.75),
    }),
  ]
  const [, second, , teams] = made
  if (second === undefined || teams === undefined) throw new Error('no contests')
  await database.run(sql`UPDATE contest_repositories SET until = ${at(0.4)}
    WHERE repository_id = ${chosen[0]?.repositoryId ?? 0}`)
  await database.run(sql`INSERT INTO contest_roles (contest_id, player_id, role, created_at)
    SELECT leaderboard_id, ${idOf(simulation, 1)}, 'moderator', 1 FROM contests`)
  for (const name of ['North', 'South', 'West']) await makeTeam(context, teams, name)
  const acts = made.flatMap((contest) => actsIn(random, contest, world.people.length))
  return {
    random,
    acts: [...acts, ...actsOfAccounts(random, second.id, world.people.length, at)].toSorted(
      (one, other) => one.at - other.at,
    ),
    final: new Map(),
    frozen: new Map(),
  }
}

type Times = { id: string; startsAt: number; endsAt: number; teamMode: string | null }

function actsIn(random: Random, { id, startsAt, endsAt, teamMode }: Times, people: number): ContestAct[] {
  const acts: ContestAct[] = []
  const within = (from: number, to: number) =>
    startsAt + Math.floor((endsAt - startsAt) * (from + random.next() * (to - from)))
  for (let who = ORGANISERS; who < people; who += 1) {
    const act = (kind: ContestAct['kind'], at: number) => acts.push({ kind, at, contestId: id, who })
    // Half join beforehand, the others late.
    act('join', random.chance(0.5) ? startsAt - random.integer(1, 20) * HOUR : within(0, 0.9))
    if (teamMode !== null) for (let choice = 0; choice < 2; choice += 1) act('choose-team', within(0.1, 1))
    if (random.chance(0.2)) act('leave', within(0.3, 0.8))
    if (random.chance(0.1)) act('join', within(0.8, 1))
    if (random.chance(0.4)) act('hold', within(0.2, 1))
  }
  acts.push({ kind: 'remove', at: within(0.4, 0.9), contestId: id, who: random.integer(ORGANISERS, people - 1) })
  for (let decision = 0; decision < people; decision += 1)
    acts.push({ kind: decision % 4 === 3 ? 'change-decision' : 'decide', at: within(0.3, 1.1), contestId: id, who: 0 })
  for (let change = 0; change < 3; change += 1)
    acts.push({ kind: 'change-rule', at: within(0.1, 0.9), contestId: id, who: 0 })
  acts.push({ kind: 'reveal', at: endsAt + random.integer(1, 90) * HOUR, contestId: id, who: 0 })
  return acts
}

/** One account is suspended for two days within a week, so that no week closes meanwhile, and one is erased. */
function actsOfAccounts(
  random: Random,
  contestId: string,
  people: number,
  at: (share: number) => number,
): ContestAct[] {
  const week = Math.floor((at(0.4) - at(0)) / (7 * DAY))
  const wednesday = at(0) + (week * 7 + 3) * DAY
  const who = random.integer(ORGANISERS, people - 1)
  const other = random.integer(ORGANISERS, people - 1)
  return [
    { kind: 'suspend', at: wednesday, contestId, who },
    { kind: 'lift', at: wednesday + 2 * DAY, contestId, who },
    { kind: 'erase', at: at(0.5), contestId, who: other },
    { kind: 'erase', at: at(0.92), contestId, who: random.integer(ORGANISERS, people - 1) },
  ]
}

export function idOf({ world }: Simulation, index: number): string {
  return `pl_${world.people[index]?.githubId ?? 0}`
}
