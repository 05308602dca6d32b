import { expect, test } from 'vitest'
import { DAY } from '#app/domain/time/period.ts'
import { githubRunningOut, mailRunningOut, prizesRunningOut, tokenRunningOut } from './running-out.ts'

const NOW = Date.parse('2026-11-24T06:00:00Z')

test.each([
  [0, 0, []],
  [3, 0, ['“Rope” has too few codes for this week’s ten: 3 codes left, kept for earlier winners.']],
  [1, 1, ['“Rope” has too few codes for this week’s ten: 1 code left.']],
  [19, 9, ['“Rope” has too few codes for this week’s ten: 19 codes left, 10 of them kept for earlier winners.']],
  [20, 10, ['“Rope” has codes for this week only: 20 codes left, 10 of them kept for earlier winners.']],
  [42, 32, ['“Rope” has codes for 3 weeks: 42 codes left, 10 of them kept for earlier winners.']],
  [50, 40, []],
])('of %d codes with %d for weeks to come: %j', (free, left, texts) => {
  const lines = prizesRunningOut([{ id: 'rope', title: 'Rope', free, left }])
  expect(lines.map(({ text }) => text)).toEqual(texts)
  for (const { path } of lines) expect(path).toBe('/admin/prizes/rope#codes')
})

test('the prize that ends first stands first', () => {
  const stock = [30, 5, 12].map((left) => ({ id: `${left}`, title: `${left}`, free: left, left }))
  expect(prizesRunningOut(stock).map(({ path }) => path)).toEqual(
    [5, 12, 30].map((left) => `/admin/prizes/${left}#codes`),
  )
})

test.each([
  [2000, 20_000, []],
  [2250, 0, ['Polling takes 60% of what GitHub grants; above that, players are asked about later.']],
  [0, 90_000, ['Polling takes 200% of what GitHub grants; players are asked about later than planned.']],
])('%d points an hour and %d ms a minute: %j', (points, milliseconds, texts) => {
  expect(githubRunningOut({ points, milliseconds }, 5000).map(({ text }) => text)).toEqual(texts)
})

test('a token is named a month before it expires', () => {
  expect(tokenRunningOut(null, NOW)).toEqual([])
  expect(tokenRunningOut(NOW + 31 * DAY, NOW)).toEqual([])
  expect(tokenRunningOut(NOW + 30 * DAY, NOW)).toEqual([
    { text: 'GITHUB_TOKEN expires on 24 December. Replace it before then.', path: null },
  ])
})

test('the pace of e-mails is named when a week’s end would take longer than six hours', () => {
  expect(mailRunningOut(43_000, 2)).toEqual([])
  expect(mailRunningOut(100_000, 2)).toEqual([
    { text: 'At 2 a second, the e-mails of a week’s end take up to 14 hours.', path: null },
  ])
})
