import { beforeAll, expect, test } from 'vitest'
import { POINTS_VERSION } from '#app/domain/points/points-table.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import type { UnusualSign } from '#app/domain/weeks/unusual-week.ts'
import {
  closed,
  hour,
  landed,
  merged,
  mergedFor,
  opened,
  owned,
  perform,
  times,
  type Account,
  type Act,
  type Place,
} from './acts.ts'
import {
  idleOf,
  MONDAY,
  openField,
  playWeek,
  readField,
  signsOf,
  worldsOf,
  type Field,
  type Member,
  type Played,
} from './field.ts'

/**
 * Honest people who give the same work to projects that take it in differently, beside everybody else of the local world:
 * what they earn, and what looks unusual about them, when only merges counted and now.
 */
const WAYS = ['merge', 'closer', 'named', 'label'] as const
type Way = (typeof WAYS)[number]

const SEEDS = worldsOf('test', 'another', 'third')
const LABEL = 'Merged'
const PEOPLE = 8
const MAINTAINERS = 4
const CROWD = 5
const WEEKS = 4

type Seen = { share: number; points: number; rank: number; signs: UnusualSign[] }
const before = new Map<Way, Seen[]>()
const after = new Map<Way, Seen[]>()

beforeAll(async () => {
  for (const seed of SEEDS) await playSeed(seed)
  console.info(tableOf())
})

test('there are enough of them, and what they earned when only merges counted was nothing', () => {
  for (const way of WAYS) expect(after.get(way)?.length).toBeGreaterThanOrEqual(7 * SEEDS.length)
  for (const way of WAYS.slice(1)) expect(mean(before.get(way), ({ share }) => share)).toBe(0)
})

test.each(WAYS)('%s: as much of it is accepted as where it is merged, and nothing looks unusual', (way) => {
  const [here, merging] = [after.get(way), after.get('merge')]
  expect(mean(here, ({ share }) => share)).toBeGreaterThanOrEqual(mean(merging, ({ share }) => share) - 0.02)
  expect(mean(here, ({ points }) => points)).toBeGreaterThanOrEqual(0.95 * mean(merging, ({ points }) => points))
  expect(signsIn(here)).toEqual([])
})

async function playSeed(seed: string): Promise<void> {
  const world = openField(seed, LABEL)
  const { fresh, past } = await idleOf(world, await readField(world, ({ pace }) => pace === 'dormant'))
  const maintaining = past.splice(0, WAYS.length * MAINTAINERS)
  const idle = [...fresh, ...past]
  expect(idle.length).toBeGreaterThan(WAYS.length * PEOPLE + CROWD)
  world.sandbox.clock.now = MONDAY
  const casts = WAYS.map((way) => ({
    way,
    people: idle.splice(0, PEOPLE),
    maintainers: maintaining.splice(0, MAINTAINERS),
  }))
  const crowd = idle.splice(0, CROWD)
  await perform(
    world,
    casts.flatMap((cast) => actsOf(cast, crowd)),
  )
  const members = await readField(world)
  for (const { way, people } of casts) {
    const ids = new Set(people.map(({ githubId }) => githubId))
    const unlanded = members.map((member) => ({ ...member, facts: member.unlanded }))
    for (const [all, seen] of [
      [unlanded, before],
      [members, after],
    ] as const)
      seen.set(way, [...(seen.get(way) ?? []), ...(await seenOf(world, all, ids))])
  }
}

type Cast = { way: Way; people: Member[]; maintainers: Member[] }

/** An old project with people of its own, then four weeks: two to five pull requests each a week, a sixth turned down. */
function actsOf({ way, people, maintainers }: Cast, crowd: readonly Account[]): Act[] {
  const since = MONDAY - 150 * DAY
  return [
    owned(maintainers[0], way, since),
    ...crowd.flatMap((account, index) =>
      way === 'merge'
        ? mergedFor(account, maintainers[0], way, `${way}-crowd-${index}`, since + (5 + 8 * index) * DAY)
        : takenIn(account, maintainers[0], 'closer', way, `${way}-crowd-${index}`, since + (5 + 8 * index) * DAY),
    ),
    ...people.flatMap((author, index) =>
      times(WEEKS, (week) =>
        times(2 + (index % 4), (nth) => {
          const at = hour(7 * (week + 1 - WEEKS) + ((index + 2 * nth) % 7), 8 + index) + nth * HOUR
          const turn = index + week + nth
          const as = `${way}-${index}-${week}-${nth}`
          const maintainer = maintainers[turn % MAINTAINERS]
          if (turn % 6 === 5) return [opened(author, way, as, at), closed(maintainer, as, at + 5 * HOUR)]
          return takenIn(author, maintainer, way, way, as, at)
        }),
      ),
    ),
  ]
}

function takenIn(author: Account, maintainer: Account, way: Way, place: Place, as: string, at: number): Act[] {
  const end =
    way === 'merge' ? merged(maintainer, as, at + 5 * HOUR) : landed(maintainer, as, way, LABEL, at + 5 * HOUR)
  return [opened(author, place, as, at), end]
}

async function seenOf(world: Field, members: Member[], ids: ReadonlySet<number>): Promise<Seen[]> {
  const board = playWeek(world, members, POINTS_VERSION)
  const seen: Seen[] = []
  for (const member of board.filter(({ githubId }) => ids.has(githubId)))
    seen.push({
      share: acceptedShare(member),
      points: member.points,
      rank: member.rank,
      signs: await signsOf(world, member),
    })
  return seen
}

function acceptedShare({ rows }: Played): number {
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  const accepted = of('pull_request_accepted').filter(({ ineligible }) => ineligible === null)
  return accepted.length / of('pull_request_opened').length
}

function mean(seen: Seen[] = [], figure: (one: Seen) => number): number {
  return seen.reduce((sum, one) => sum + figure(one), 0) / seen.length
}

function signsIn(seen: Seen[] = []): UnusualSign[] {
  return seen.flatMap(({ signs }) => signs)
}

function tableOf(): string {
  return WAYS.flatMap((way) =>
    [before, after].map((of) => {
      const seen = of.get(way) ?? []
      const ranks = seen.map(({ rank }) => rank).toSorted((one, other) => one - other)
      return [
        `${way} ${of === before ? 'when only merges counted' : 'now'} (${seen.length} people):`,
        `${Math.round(100 * mean(seen, ({ share }) => share))} % accepted,`,
        `${Math.round(mean(seen, ({ points }) => points))} points,`,
        `rank ${ranks[Math.floor(ranks.length / 2)]} (${ranks[0]} to ${ranks.at(-1)}),`,
        `signs: ${[...Map.groupBy(signsIn(seen), (sign) => sign)].map(([sign, all]) => `${sign} ${all.length}`).join(', ') || 'none'}`,
      ].join(' ')
    }),
  ).join('\n')
}
