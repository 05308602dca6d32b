import { expect, test } from 'vitest'
import { nudgeToast } from './nudge-toast.ts'

const WALK = { viewer: { mayBeNudged: true }, chance: 0.05, wasNudged: false }

test('a signed-in player without Telegram is nudged for six seconds at the bottom right', () => {
  expect(nudgeToast(WALK)).toEqual({
    type: 'link',
    message: 'Get news of prizes and new ranks by Telegram.',
    link: { href: '/settings#telegram', label: 'Connect it' },
    position: 'bottom-right',
    duration: 6000,
  })
})

test.each([
  ['a visitor', { ...WALK, viewer: null }],
  ['a player who has Telegram', { ...WALK, viewer: { mayBeNudged: false } }],
  ['nine steps in ten', { ...WALK, chance: 0.1 }],
  ['a visit that had its nudge', { ...WALK, wasNudged: true }],
])('%s gets none', (_who, walk) => {
  expect(nudgeToast(walk)).toBeNull()
})
