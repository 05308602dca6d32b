import { expect, it } from 'vitest'
import { looksLikeOneOf } from './look-alike.ts'

it.each([
  ['Night Build', 'night build'],
  ['Night Build', 'Night Вuild'],
  ['Night Build', 'Ｎｉｇｈｔ Ｂｕｉｌｄ'],
  ['Night Build', 'Night \u200DBuild'],
  ['Alpha', 'AIpha'],
  ['Alpha', 'А1рһа'],
  ['РОРЕ', 'POPE'],
  ['Team 10', 'Team lO'],
  ['κ2', 'k2'],
  ['North-West', 'North–West'],
  ["O'Hara", 'O’Hara'],
  ['ﬁre', 'fire'],
])('takes %s for %s', (one, other) => {
  expect(looksLikeOneOf(one, ['Else', other])).toBe(true)
  expect(looksLikeOneOf(other, [one])).toBe(true)
})

it.each([
  ['Night Build', 'Night Builds'],
  ['Bill', 'Bili'],
  ['Cafe', 'Café'],
  ['Team 1', 'Team 2'],
  ['登山', '登山者'],
  ['Север', 'Юг'],
])('tells %s from %s', (one, other) => {
  expect(looksLikeOneOf(one, ['Else', other])).toBe(false)
})
