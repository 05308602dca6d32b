import { expect, it } from 'vitest'
import type { NotificationPayload } from './notification.ts'
import { rankText } from './rank-text.ts'

type Payload = NotificationPayload<'RANK_UPDATE'>
type Move = NonNullable<Payload['move']>

const yesterday = { day: '2026-11-17', rank: 9 }
const fallen: Move = { isAhead: false, border: 'ten', name: 'velvet', others: 3, back: null, path: [yesterday] }

function textOf(move: Partial<Move>, ranks: Partial<Payload> = {}) {
  const payload = { player: { githubUsername: 'ada' }, day: '2026-11-18', rank: 9, newRank: 13, change: -4, ...ranks }
  return rankText({ ...payload, move: { ...fallen, ...move } })
}

it.each<[Partial<Move>, string]>([
  [{}, 'velvet and three others passed you'],
  [{ others: 1 }, 'velvet and one other passed you'],
  [{ others: 0 }, 'velvet passed you'],
  [{ others: 20 }, 'velvet and 20 others passed you'],
  [{ name: null, others: 0 }, 'You’re out of the ten'],
  [{ isAhead: true }, 'You passed velvet and three others: you’re in the ten'],
  [{ isAhead: true, border: null, others: 0 }, 'You passed velvet'],
  [{ isAhead: true, name: null, others: 0 }, 'You’re in the ten'],
])('says who passed whom: %o', (move, subject) => {
  expect(textOf(move).subject).toBe(subject)
})

it.each<[Move['back'], number, string]>([
  [{ rule: 'review_verdict', count: 1, takes: 2 }, 3, 'One review takes two back.'],
  [{ rule: 'review_verdict', count: 1, takes: 4 }, 3, 'One review takes all four back.'],
  [{ rule: 'commits', count: 3, takes: 2 }, 1, 'Three commits take both back.'],
  [{ rule: 'comment', count: 1, takes: 1 }, 0, 'One comment takes it back.'],
  [{ missing: 340 }, 3, 'velvet is 340 points ahead of you.'],
])('says what takes it back: %o of %i more', (back, others, line) => {
  expect(textOf({ back, others }).lines).toEqual([
    'Your rank decreased to 13th, from 9th at the end of Tuesday. That’s outside the ten who open the prize chest.',
    line,
  ])
})

it('tells the week in one line once there is more of it than yesterday', () => {
  const path = [{ day: '2026-11-16', rank: 41 }, yesterday]
  expect(textOf({ path, border: null }).lines).toEqual([
    'Your rank decreased to 13th, from 9th at the end of Tuesday.',
    'This week: 41st on Monday, 9th on Tuesday, 13th now.',
  ])
  expect(textOf({ path: [], border: null }).lines).toEqual(['Your rank decreased to 13th.'])
})
