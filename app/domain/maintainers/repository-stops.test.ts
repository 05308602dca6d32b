import { expect, test } from 'vitest'
import { NO_RULES, type RepositoryRules, type RuleChoice } from './repository-rules.ts'
import { stopsBetween } from './repository-stops.ts'

function version(since: number, choice: Partial<RuleChoice & Pick<RepositoryRules, 'source' | 'followsFile'>>) {
  return { ...NO_RULES, source: 'screen' as const, followsFile: false, ...choice, since }
}

function stops(versions: RepositoryRules[]) {
  return stopsBetween(versions, 100, 200).map(({ what, from, until }) => [what, from, until])
}

test('a brake lasts from the pull to the release, whatever else is set meanwhile', () => {
  const versions = [
    version(120, { isBraked: true }),
    version(130, { isBraked: true, issueFirst: true }),
    version(150, {}),
  ]
  expect(stops(versions)).toEqual([['brake', 120, 150]])
  expect(stops(versions.toReversed())).toEqual([['brake', 120, 150]])
})

test('one that was on before counts from the beginning, and one that is still on has no end', () => {
  expect(stops([version(50, { isBraked: true })])).toEqual([['brake', 100, null]])
  expect(stops([version(50, { isBraked: true }), version(90, {})])).toEqual([])
  expect(stops([version(200, { isBraked: true })])).toEqual([])
})

test('a brake that ends by itself, and one that is pulled again', () => {
  const versions = [version(110, { isBraked: true, endsAt: 140 }), version(160, { isBraked: true })]
  expect(stops(versions)).toEqual([
    ['brake', 110, 140],
    ['brake', 160, null],
  ])
})

test('points that are switched off are told apart from the brake', () => {
  expect(stops([version(110, { isBraked: true }), version(120, { points: 'none' }), version(130, {})])).toEqual([
    ['brake', 110, 120],
    ['points', 120, 130],
  ])
})

test('the file speaks where the screen says so', () => {
  const file = version(105, { source: 'file', isBraked: true })
  expect(stops([file, version(120, {}), version(150, { followsFile: true })])).toEqual([
    ['brake', 105, 120],
    ['brake', 150, null],
  ])
})

test('nothing is looked at in no time', () => {
  expect(stopsBetween([version(1, { isBraked: true })], 100, 100)).toEqual([])
})
