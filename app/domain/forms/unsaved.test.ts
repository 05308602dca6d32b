import { expect, test } from 'vitest'
import { parseUnsaved, unsavedOf } from './unsaved.ts'

test('typed values are shown again; secrets and generated fields are not', () => {
  const fields: [string, unknown][] = [
    ['intent', 'ban'],
    ['id', 'pl_1'],
    ['reason', ' Bought followers '],
    ['password', 'a secret'],
    ['current', 'a secret'],
    ['repeated', 'a secret'],
    ['newId', 'pz_1'],
    ['codes', 'ROPE-1'],
    ['code', '123456'],
    ['note', ' '],
    ['file', new Blob()],
  ]
  expect(unsavedOf(fields)).toEqual([
    { name: 'reason', value: 'Bought followers' },
    { name: 'codes', value: 'ROPE-1' },
  ])
})

test('a long text is cut to what a cookie holds, between letters', () => {
  const said = unsavedOf([
    ['title', 'Hello'],
    ['message', '🧗'.repeat(5000)],
    ['linkPath', '/leaderboard'],
  ])
  expect(said[0]).toEqual({ name: 'title', value: 'Hello' })
  expect(said[1]?.value).toMatch(/^(🧗)+…$/u)
  expect(new TextEncoder().encode(JSON.stringify(said)).length).toBeLessThan(2200)
})

test('only values written by the product are read again', () => {
  const said = [{ name: 'reason', value: '"<b>' }]
  expect(parseUnsaved(JSON.stringify(said))).toEqual(said)
  for (const written of ['', '{}', '[1]', 'null', '[{"name":1}]']) expect(parseUnsaved(written)).toBeNull()
})
