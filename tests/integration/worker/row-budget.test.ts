import { expect, test } from 'vitest'
import { testDatabase } from '#tests/databases/test-database.ts'
import { emptyDatabase, testContext } from '#tests/people/factories.ts'
import { askWatched, NOON, ROW_BUDGET } from '#tests/reading/budgeted-screens.ts'
import { fillProduct } from '#tests/worlds/fill-product.ts'

const MINUTE = 60_000
/** Two boards may differ by a few rows at a page's start, and a contest's has a row for 250 climbers, which a name is searched in. */
const MARGIN = 40

test('every screen stays within its rows, and reads no more among 5,000 players than among 2,500', async () => {
  const few = await readAmong(2500, NOON + MINUTE)
  const many = await readAmong(5000, NOON + 2 * MINUTE)
  const grown = ROW_BUDGET.map(nameOf).filter((name) => (many[name] ?? 0) > (few[name] ?? 0) + MARGIN)
  expect(grown.map((name) => `${name}: ${few[name]} → ${many[name]}`)).toEqual([])
  const over = ROW_BUDGET.filter((screen) => (many[nameOf(screen)] ?? Infinity) > screen.mostRows)
  expect(over.map((screen) => `${nameOf(screen)}: ${many[nameOf(screen)]} of ${screen.mostRows}`)).toEqual([])
})

async function readAmong(players: number, now: number): Promise<Record<string, number>> {
  await emptyDatabase(testContext(NOON))
  await fillProduct(testDatabase, { players, now: NOON })
  const read: Record<string, number> = {}
  for (const screen of ROW_BUDGET) {
    const { status, watched } = await askWatched(screen, now)
    expect([nameOf(screen), status]).toEqual([nameOf(screen), 200])
    read[nameOf(screen)] = watched.rowsRead()
  }
  return read
}

function nameOf({ as, path }: { as: string; path: string }): string {
  return `${as} ${path}`
}
