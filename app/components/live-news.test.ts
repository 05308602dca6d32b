import { expect, it } from 'vitest'
import { passersOf } from './live-news.tsx'

const rows = (names: string) => names.split(' ').map((username) => ({ username }))

it.each([
  ['nobody', 'ann ben you cid', 'ben ann you cid', []],
  ['one from behind', 'ann ben you cid', 'ann ben cid you', ['cid']],
  ['one from below the board', 'ann ben you cid', 'ann dee ben you', ['dee']],
  ['several, the nearest first', 'ann you cid dee', 'cid ann dee you', ['dee', 'cid']],
  ['nobody any more, once they are passed back', 'ann you cid', 'ann you cid', []],
  ['nobody where the player has no row', 'ann ben', 'ben ann', []],
  ['nobody where the player fell off the rows', 'ann you', 'cid ann', []],
])('%s passed', (_who, before, now, passers) => {
  expect(passersOf(rows(before), rows(now), 'you')).toEqual(passers)
})
