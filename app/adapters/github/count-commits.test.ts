import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY } from '#app/domain/time/period.ts'
import { parseSearch } from '#workers/sandbox/github/search-query.ts'
import { countCommits, INCOMPLETE } from './count-commits.ts'
import type { GitHubAnswer } from './github.ts'

const NOW = Date.UTC(2026, 10, 21, 7)
const incomplete: GitHubAnswer<number> = { ok: false, error: { code: 'unavailable', message: INCOMPLETE } }

/** Searches these commits; fails when a query matches more than `most` of them. */
function searching(commits: number[], most: number) {
  const queries: string[] = []
  const search = async (terms: string): Promise<GitHubAnswer<number>> => {
    queries.push(terms)
    const count = commits.filter((at) => parseSearch(terms).covers('committer-date', at)).length
    return count > most ? incomplete : { ok: true, value: count }
  }
  return { queries, search }
}

test('one question is enough while GitHub answers it', async () => {
  const { queries, search } = searching([NOW], 1)
  expect(await countCommits(search, NOW)).toEqual({ ok: true, value: 1 })
  expect(queries).toEqual([''])
})

test('a search that is too large is counted in halves that share no day', async () => {
  const commits = [Date.UTC(1999, 0, 1), Date.UTC(2017, 5, 11), NOW - 3 * 365 * DAY, NOW - 1000 * DAY, NOW - DAY, NOW]
  const { queries, search } = searching(commits, 2)
  expect(await countCommits(search, NOW)).toEqual({ ok: true, value: 6 })
  expect(queries).toEqual([
    '',
    ' committer-date:>=2017-06-11',
    ' committer-date:>=2022-03-02',
    ' committer-date:>=2024-07-11',
    ' committer-date:2022-03-02..2024-07-10',
    ' committer-date:2017-06-11..2022-03-01',
    ' committer-date:<2017-06-11',
  ])
})

test('whenever it is counted, every commit is counted once', async () => {
  const instant = fc.integer({ min: Date.UTC(2006, 0, 1), max: NOW })
  await fc.assert(
    fc.asyncProperty(fc.array(instant, { maxLength: 40 }), fc.integer({ min: 5, max: 40 }), async (commits, most) => {
      const { queries, search } = searching(commits, most)
      const counted = await countCommits(search, NOW)
      expect(counted).toEqual(counted.ok ? { ok: true, value: commits.length } : incomplete)
      expect(queries.length).toBeLessThanOrEqual(24)
    }),
  )
})

test('a quarter that is too much, or another refusal, ends it', async () => {
  const heavy = searching([NOW, NOW], 1)
  expect(await countCommits(heavy.search, NOW)).toEqual(incomplete)
  expect(heavy.queries.length).toBeLessThan(10)
  const limited: GitHubAnswer<number> = { ok: false, error: { code: 'rate_limited', retryAt: 1 } }
  const turns: GitHubAnswer<number>[] = [incomplete, limited]
  expect(await countCommits(async () => turns.shift() ?? incomplete, NOW)).toEqual(limited)
})
