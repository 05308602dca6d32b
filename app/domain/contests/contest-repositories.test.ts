import { expect, test } from 'vitest'
import {
  contestRepositories,
  LISTED_REPOSITORIES,
  stoppedOf,
  stoppedText,
  type KnownRepository,
} from './contest-repositories.ts'

function known(id: number, name: string, values: Partial<KnownRepository> = {}): KnownRepository {
  return { id, name, stops: [], isStopped: false, asks: [], whyOpen: null, ...values }
}

function scopeLine(name: string, repositoryId: number | null) {
  return { name, repositoryId, until: null }
}

test('a scope keeps its order, and an owner has all that is known of it', () => {
  const lines = contestRepositories(
    [scopeLine('summit', null), scopeLine('other/thing', 9), scopeLine('nobody', null)],
    [
      { id: 9, points: 500, accepted: 8 },
      { id: 7, points: 100, accepted: 2 },
      { id: 8, points: 40, accepted: 1 },
    ],
    [
      known(7, 'Summit/rope', { isStopped: true }),
      known(8, 'summit/axe'),
      known(9, 'other/thing', { asks: ['An issue first.'] }),
    ],
  )
  expect(lines).toMatchObject([
    { name: 'summit', points: 140, accepted: 3, known: 2, stopped: ['Summit/rope'], asks: [] },
    { name: 'other/thing', points: 500, accepted: 8, asks: ['An issue first.'], stopped: [] },
    { name: 'nobody', points: 0, accepted: 0, known: 0 },
  ])
})

test('without a scope, the first fifty where something was earned are listed', () => {
  const earned = Array.from({ length: 60 }, (_, index) => ({ id: index + 1, points: 600 - index, accepted: 1 }))
  const all = earned.map(({ id }) => known(id, `summit/tool-${id}`))
  const lines = contestRepositories([], earned, all)
  expect(lines).toHaveLength(LISTED_REPOSITORIES)
  expect(lines[0]).toMatchObject({ name: 'summit/tool-1', isOwner: false, points: 600 })
  expect(contestRepositories([], earned, all.slice(1)).map(({ name }) => name)).not.toContain('summit/tool-1')
})

test('what is stopped is named, up to three', () => {
  const some = (count: number) => Array.from({ length: count }, (_, id) => known(id, `a/${id}`, { isStopped: true }))
  const texts = [0, 1, 2, 3, 5].map((count) => stoppedText(stoppedOf([...some(count), known(99, 'z/z')])))
  expect(texts).toEqual(['', ': a/0', ': a/0 and a/1', ': a/0, a/1 and a/2', ': a/0, a/1, a/2 and 2 more'])
})
