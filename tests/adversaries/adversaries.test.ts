import { beforeAll, expect, test } from 'vitest'
import { PRIZE_CUT_OFF } from '#app/domain/ranking.ts'
import {
  isEstablished,
  MONDAY,
  openField,
  playWeek,
  pointsIn,
  readField,
  rowsOf,
  type Field,
  type Member,
} from './field.ts'
import { perform, STRATEGIES, type Cast, type Strategy } from './strategies.ts'

type Result = { strategy: Strategy; before: Place; after: Place }
type Place = { points: number; rank: number; signs: string[] }

let field: Field
let honest: Member[]
let results: Result[]

beforeAll(async () => {
  const quiet = openField()
  const before = await readField(quiet)
  const casts = STRATEGIES.map((_, index) => castOf(quiet, before, index))
  field = openField()
  const acts = STRATEGIES.flatMap((strategy, index) => strategy.acts(casts[index] ?? castOf(quiet, before, 0)))
  await perform(field, acts)
  const after = await readField(field)
  const schemers = new Set(casts.flatMap(({ accounts }) => accounts.map(({ githubId }) => githubId)))
  honest = after.filter(({ githubId }) => !schemers.has(githubId))
  results = STRATEGIES.map((strategy, index) => {
    const cast = casts[index]?.accounts.map(({ githubId }) => githubId) ?? []
    return resultOf(strategy, cast, [...honest, ...after.filter(({ githubId }) => cast.includes(githubId))])
  })
  console.info(tableOf(results))
}, 120_000)

test('nobody reaches the ten without somebody who takes the work up', () => {
  const alone = results.filter(({ strategy }) => !strategy.ring)
  expect(alone.filter(({ after }) => after.rank <= PRIZE_CUT_OFF).map(({ strategy }) => strategy.name)).toEqual([])
  expect(alone.filter(({ after }) => after.points > 7 * 60).map(({ strategy }) => strategy.name)).toEqual([])
  // The first version of the table let some of them win.
  expect(alone.filter(({ before }) => before.rank === 1).length).toBeGreaterThan(0)
})

test('a ring on prepared ground is looked at for an unusual week', () => {
  for (const { strategy, after } of results.filter((result) => result.strategy.ring))
    expect([strategy.name, after.signs.length > 0]).toEqual([strategy.name, true])
})

test('what honest people reach stands in the order they know', () => {
  const before = playWeek(field, honest, 1).slice(0, PRIZE_CUT_OFF)
  const after = playWeek(field, honest, 2)
  const ten = new Set(after.slice(0, 2 * PRIZE_CUT_OFF).map(({ githubId }) => githubId))
  expect(before.filter(({ githubId }) => !ten.has(githubId)).map(({ login }) => login)).toEqual([])
})

test('the order of facts changes nothing', () => {
  for (const { facts } of honest.filter((member) => member.facts.length > 20).slice(0, 40)) {
    const turned = facts.toReversed()
    expect(pointsIn(rowsOf(field, turned, 2))).toBe(pointsIn(rowsOf(field, facts, 2)))
  }
})

/** Where the first account of a strategy ends, among the honest. */
function resultOf(strategy: Strategy, [first]: number[], members: Member[]): Result {
  const placeIn = (version: number): Place => {
    const found = playWeek(field, members, version).find(({ githubId }) => githubId === first)
    if (found === undefined) throw new Error(`${strategy.name} has nobody`)
    return found
  }
  return { strategy, before: placeIn(1), after: placeIn(2) }
}

const DEPENDABOT = 49_699_333

/** Two accounts of their own for each strategy, that would do nothing otherwise. */
function castOf(quiet: Field, members: Member[], index: number): Cast {
  const idle = members.filter(({ facts }) => facts.length === 0)
  const opened = members.flatMap(({ facts }) => facts.filter(({ kind }) => kind === 'pull_request_opened'))
  const established = [...quiet.known].filter(([id]) => isEstablished(quiet, id))
  const owners = new Map(established.map(([id, answer]) => [answer?.ownerId, id]))
  return {
    accounts: idle.slice(2 * index, 2 * index + 2),
    others: [...owners.values()].slice(0, 10),
    shared: established[0]?.[0] ?? 0,
    threads: opened
      .filter(({ occurredAt }) => occurredAt < MONDAY)
      .map(({ key }) => Number(key.split(':')[1]))
      .slice(0, 35),
    bot: DEPENDABOT,
  }
}

function tableOf(played: Result[]): string {
  const line = ({ strategy, before, after }: Result) =>
    `| ${strategy.name} | ${before.points}, ${before.rank} | ${after.points}, ${after.rank} | ${after.signs.join(', ') || 'none'} |`
  return [
    '| Strategy | Version 1: points, rank | Version 2: points, rank | Signs |',
    '|---|---|---|---|',
    ...played.map(line),
  ].join('\n')
}
