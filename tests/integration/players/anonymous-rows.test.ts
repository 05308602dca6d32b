import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR } from '#app/domain/time/period.ts'
import { testDatabase } from '#tests/databases/test-database.ts'
import { emptyDatabase, testContext } from '#tests/people/factories.ts'
import { askWatched, NOON } from '#tests/reading/budgeted-screens.ts'
import { learnFrom, plainVisits } from '#tests/reading/hostile-visits.ts'
import { endpoints, screens } from '#tests/reading/manifest.ts'
import { BOARD_ID, fillProduct, INVITATION } from '#tests/worlds/fill-product.ts'
import { openProduct } from '#tests/worlds/product.ts'

/** Two worlds with the same scores may differ by a few rows at a page's start. */
const MARGIN = 25
const FEW = 400
const PARAMS = {
  username: 'climber-7',
  '/projects/:id': 'pr_bench_7',
  '/my-leaderboards/:id': BOARD_ID,
  code: INVITATION,
  week: '2026-W46',
  board: 'week',
}
/** Reads a whole week: kept for an hour in a data centre, and limited. */
const SIGNING = '/api/v1/weeks/2026-W46'

beforeAll(() => openProduct())
afterAll(() => emptyDatabase(testContext(NOON)))

test('no address, and nothing that its page links to, reads more for a visitor among four times as many players', async () => {
  // At times of their own, because the Worker keeps some answers for minutes.
  const few = await readAmong(FEW, NOON + HOUR)
  const many = await readAmong(4 * FEW, NOON + 2 * HOUR, [...few.keys()])
  const grown = [...few].filter(([path, rows]) => (many.get(path) ?? Infinity) > rows + MARGIN)
  expect(grown.map(([path, rows]) => `${path}: ${rows} → ${many.get(path)}`)).toEqual([])
  expect(few.size).toBeGreaterThan(150)
})

/** The rows that each path reads, or else each address and the links of its page, one for each set of parameters. */
async function readAmong(players: number, now: number, paths?: string[]): Promise<Map<string, number>> {
  await emptyDatabase(testContext(NOON))
  await fillProduct(testDatabase, { players, now: NOON })
  const read = new Map<string, number>()
  const readOne = async (path: string) => {
    const { watched, body } = await askWatched({ as: 'visitor', path }, now)
    read.set(path, Math.max(read.get(path) ?? 0, watched.rowsRead()))
    return body
  }
  if (paths !== undefined) {
    for (const path of paths) await readOne(path)
    return read
  }
  const addresses = [...screens.map(({ path }) => ({ method: 'GET', path })), ...endpoints]
  const seen = new Set<string>()
  for (const { path } of plainVisits(addresses, PARAMS).filter((one) => one.path !== SIGNING)) {
    for (const link of learnFrom(await readOne(path)).links) {
      const { pathname, searchParams } = new URL(link, 'http://local')
      const kind = `${pathname.replaceAll(/\d+/g, '0')} ${[...searchParams.keys()].join()}`
      if (!seen.has(kind) && !read.has(link) && link !== SIGNING) await readOne(link)
      seen.add(kind)
    }
  }
  return read
}
