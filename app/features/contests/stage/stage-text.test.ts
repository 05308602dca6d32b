import { expect, test } from 'vitest'
import { uncovered } from '#app/core/contests/running/contest-phase.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import {
  cloudText,
  codeText,
  isRevealShown,
  leftText,
  placeName,
  stageClock,
  stageNotes,
  stageState,
} from './stage-text.ts'
import type { StageView } from './stage-view.ts'

test.each([
  [2 * HOUR + 17 * 60_000 + 38_000, '2:17:38'],
  [41 * 60_000 + 22_000, '0:41:22'],
  [18 * DAY + 23 * HOUR + 4 * 60_000, '18d 23:04'],
  [-5, '0:00:00'],
])('%d milliseconds are left as %s', (left, text) => {
  expect(leftText(left)).toBe(text)
})

test('a reveal uncovers the last of the ten first, and nothing more than its steps', () => {
  const places = Array.from({ length: 12 }, (_, index) => index + 1)
  expect(uncovered(places, 0)).toEqual(Array(10).fill(null))
  expect(uncovered(places, 3)).toEqual([...Array(7).fill(null), 8, 9, 10])
  expect(uncovered(places, 9)).toEqual([null, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(uncovered(places.slice(0, 4), 7)).toEqual([null, null, null, 4])
  expect(placeName(2)).toBe('Third place')
})

test('nothing is revealed while people climb', () => {
  expect(isRevealShown({ revealed: 4, phase: 'frozen' })).toBe(false)
  expect(isRevealShown({ revealed: 4, phase: 'settling' })).toBe(true)
  expect(isRevealShown({ revealed: null, phase: 'sealed' })).toBe(false)
})

const ENDS = Date.parse('2026-11-20T16:00:00Z')

const view = (phase: StageView['phase'], freezesAt: number | null = ENDS - 2 * HOUR): StageView => ({
  slug: 'autumn',
  name: 'Autumn',
  rock: 'moss',
  ridge: 0,
  timeZone: 'Europe/Oslo',
  phase,
  startsAt: ENDS - 9 * DAY,
  endsAt: ENDS,
  freezesAt,
  rows: [],
  teamRows: [],
  revealed: null,
  isProvisional: false,
  players: 3,
  teams: 0,
  accepted: 2,
  news: [],
  madeAt: ENDS - 2 * HOUR,
})

/** All that the hall reads in a state. */
function hallReads(shown: StageView): string {
  const { strong, rest } = stageState(shown, ENDS)
  const clock = stageClock(shown, ENDS)
  const cloud = cloudText(shown)
  return [
    strong + rest,
    clock?.above,
    clock?.below,
    cloud?.strong,
    cloud?.rest,
    codeText(shown.phase),
    stageNotes(shown).title,
    ...stageNotes(shown).notes.flat(),
  ].join(' | ')
}

test.each([
  [
    'frozen',
    'Frozen since 15:00. What counts now shows at the reveal',
    'Points still land here.',
    'Join, or find yourself',
  ],
  ['settling', 'Settling. What you see is of Fri 20 Nov 2026, 15:00', 'The climb is over.', 'Find yourself'],
  [
    'sealed',
    'Final, the reveal follows. What you see is of Fri 20 Nov 2026, 15:00',
    'Everything is counted.',
    'Find yourself',
  ],
] as const)('under the cloud, a contest that is %s says what is true then', (phase, state, cloud, code) => {
  const { strong, rest } = stageState(view(phase), ENDS)
  expect([strong + rest, cloudText(view(phase))?.strong, codeText(phase)]).toEqual([state, cloud, code])
})

test.each(['settling', 'sealed', 'final', 'cancelled'] as const)(
  'once it is %s nobody is asked to join or to go on',
  (phase) => {
    for (const freezesAt of [undefined, null])
      expect(hallReads(view(phase, freezesAt))).not.toMatch(
        /\bjoin\b|still land|keep climbing|they count|work counts until/i,
      )
  },
)

test('without a freeze no reveal is promised', () => {
  for (const phase of ['running', 'settling', 'final'] as const)
    expect(stageNotes(view(phase, null)).notes.flat().join(' ')).not.toContain('reveal')
  expect(stageNotes(view('settling', null)).notes.flat()).toContain('Final between Sun 22 Nov and Tue 24 Nov')
})
