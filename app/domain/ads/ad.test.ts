import { expect, it } from 'vitest'
import {
  AD_SLOTS,
  AD_TYPES,
  adHref,
  adState,
  clickType,
  firstFreeDay,
  firstFullDay,
  isAdSlot,
  slotOfAd,
  STORED_SLOTS,
} from './ad.ts'

const ROW = { slot: 'rotating', position: 2 } as const
const SPONSOR = { slot: 'single', position: 0 } as const
const NOTE = { slot: 'single', position: 1 } as const
const MESSAGE = { slot: 'message', position: 0 } as const

it('has a place for three rotating ads, two single ones and one in messages', () => {
  expect([ROW, SPONSOR, NOTE, MESSAGE].map(slotOfAd)).toEqual(['row', 'sponsor', 'note', 'message'])
  expect(Object.values(AD_SLOTS).map((place) => place.ads)).toEqual([3, 1, 1, 1])
})

it('counts every type in one place and no other', () => {
  const counted = Object.values(AD_SLOTS).flatMap((place): string[] => [...place.types])
  expect(counted.toSorted()).toEqual([...AD_TYPES].toSorted())
})

it('counts the row of a board as homepage, with or without a type', () => {
  expect(clickType('homepage', ROW)).toBe('homepage')
  expect(clickType(null, ROW)).toBe('homepage')
  expect(clickType(null, MESSAGE)).toBe('telegram')
  expect(clickType('email', MESSAGE)).toBe('email')
})

it.each(['', 'HOMEPAGE', 'homepage ', 'leaderboard', 'constructor', '__proto__', "' OR 1=1", 'x'.repeat(10_000)])(
  'counts no click of type %j',
  (said) => {
    for (const ad of [ROW, SPONSOR, NOTE, MESSAGE]) expect(clickType(said, ad)).toBeNull()
  },
)

it('counts no click of a place where the ad does not stand', () => {
  expect(clickType('sponsor', ROW)).toBeNull()
  expect(clickType('homepage', MESSAGE)).toBeNull()
})

it('leads through the address that counts, with everything that it compares', () => {
  const href = adHref({ id: 'ad_1', productId: 'rope_message', url: 'https://rope.example/?a=1&b=2#c' }, 'telegram')
  const query = new URL(href, 'http://local').searchParams
  expect(href.startsWith('/ad-redirect?')).toBe(true)
  expect(Object.fromEntries(query)).toEqual({
    adId: 'ad_1',
    productId: 'rope_message',
    type: 'telegram',
    redirect: 'https://rope.example/?a=1&b=2#c',
  })
})

it('stores the ad of a place where that place is read from', () => {
  for (const [place, stored] of Object.entries(STORED_SLOTS))
    expect([place, isAdSlot(place)]).toEqual([slotOfAd(stored), true])
  expect(['', 'Row', '__proto__', 'toString'].some(isAdSlot)).toBe(false)
})

it.each([
  [null, null, 'shown'],
  ['2026-11-18', '2026-11-18', 'shown'],
  ['2026-11-19', null, 'planned'],
  [null, '2026-11-17', 'ended'],
] as const)('an ad from %s to %s is %s today', (startsOn, endsOn, state) => {
  expect(adState({ startsOn, endsOn, active: true }, '2026-11-18')).toBe(state)
  expect(adState({ startsOn, endsOn, active: false }, '2026-11-18')).toBe('off')
})

it('finds the first day on which a place is full', () => {
  const today = '2026-11-18'
  const days = (startsOn: string | null, endsOn: string | null) => ({ startsOn, endsOn })
  const always = days(null, null)
  expect(firstFullDay(1, [], always, today)).toBeNull()
  expect(firstFullDay(1, [always], always, today)).toBe(today)
  expect(firstFullDay(2, [always], always, today)).toBeNull()
  expect(firstFullDay(1, [days(null, '2026-11-30')], days('2026-12-01', null), today)).toBeNull()
  expect(firstFullDay(1, [days(null, '2026-11-30')], days('2026-11-30', null), today)).toBe('2026-11-30')
  expect(firstFullDay(1, [days('2026-12-05', null)], days(null, '2026-12-05'), today)).toBe('2026-12-05')
  expect(firstFullDay(2, [days('2026-12-05', null), days('2026-12-01', '2026-12-04')], always, today)).toBeNull()
  expect(firstFullDay(2, [days('2026-12-03', null), days('2026-12-01', '2026-12-04')], always, today)).toBe(
    '2026-12-03',
  )
  expect(firstFullDay(1, [days(null, '2026-11-17')], days('2026-11-01', '2026-11-17'), today)).toBeNull()
})

it('finds the first day with room, after the last ad that is in the way', () => {
  const today = '2026-11-20'
  const until = (endsOn: string | null, startsOn: string | null = null) => ({ startsOn, endsOn })
  expect(firstFreeDay(1, [], today)).toBe(today)
  expect(firstFreeDay(1, [until('2027-01-11')], today)).toBe('2027-01-12')
  expect(firstFreeDay(1, [until('2027-01-11'), until('2027-01-31', '2027-01-12')], today)).toBe('2027-02-01')
  expect(firstFreeDay(3, [until(null), until('2026-12-31'), until('2026-12-24')], today)).toBe('2026-12-25')
  expect(firstFreeDay(1, [until(null)], today)).toBeNull()
})
