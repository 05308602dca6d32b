import type { ComponentProps } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import type { ChestView, PrizesView } from './load-prizes.server.ts'
import { PrizesScreen } from './prizes-screen.tsx'

// Without a router a form is plain, as without JavaScript.
vi.mock('@remix-run/react', async (original) => ({
  ...(await original<object>()),
  Form: ({ method, action, children }: ComponentProps<'form'>) => (
    <form method={method} action={action}>
      {children}
    </form>
  ),
}))

const NOW = Date.parse('2026-11-18T12:00:00Z')
const SUNDAY = Date.parse('2026-11-23T00:00:00Z')

const prize = {
  id: 'rope',
  title: 'Rope',
  description: 'Holds.',
  sponsor: 'Belay',
  worth: 348,
  isExclusive: false,
  fewLeft: null,
}

const visitor: PrizesView = {
  week: { number: 47, endsAt: SUNDAY },
  running: { count: 1, worth: 348, short: 0 },
  prizes: [{ ...prize, state: { kind: 'none' } }],
  chest: null,
  last: null,
  awards: [],
  isSignedIn: false,
  isSuspended: false,
  earlier: [],
  now: NOW,
}

const chest: ChestView = {
  week: '2026-W46',
  weekNumber: 46,
  place: 3,
  climbers: 199,
  isShut: false,
  isMovedUp: false,
  openUntil: SUNDAY,
  taken: 1,
  takenWorth: 348,
  left: 0,
  leftWorth: 0,
}
const taken: PrizesView['prizes'] = [
  { ...prize, state: { kind: 'taken', code: 'BELAY-7Q4M', url: 'https://belay.example/redeem' } },
]

test('before anybody has won the chest says so, shut, with one countdown to the end of the climb', () => {
  const text = textOf(visitor)
  expect(text).toContain('The chest of week 47')
  expect(text).toContain('Nobody has opened it yet')
  expect(text.match(/ ends in /g)).toEqual([' ends in '])
  expect(text).not.toMatch(/is yours|Take it|waiting/)
})

test('a place under review says that the chest is shut, and what is inside, without a lid to open', () => {
  const text = textOf({
    ...visitor,
    isSignedIn: true,
    chest: { ...chest, isShut: true, taken: 0 },
  })
  expect(text).toContain('You made it. 3rd of 199.')
  expect(text).toContain('It opens once your place has been reviewed.')
  expect(text).toContain('What’s inside')
  expect(text).not.toMatch(/is yours|Take all| ends in /)
})

test('a winner who has taken every code finds them in the open chest', () => {
  const view = { ...visitor, isSignedIn: true, prizes: taken, chest }
  const text = textOf(view)
  expect(text).toContain('The chest of week 46 is yours.')
  expect(text).toMatch(/BELAY-7Q4M.*Copy.*Redeem at Belay/)
  expect(text).toContain('1 of 1 taken, worth $348 .')
  expect(text).not.toMatch(/Take your codes|Take all| ends in /)
})

test('who moved up reads why, and until when codes are to be taken', () => {
  const view = { ...visitor, prizes: taken, chest: { ...chest, place: 11, isMovedUp: true, left: 2 } }
  const text = textOf(view)
  expect(text).toContain(
    'You made it. 11th of 199. A place above yours became free. Take your codes by Mon 23 Nov 2026, 00:00 UTC',
  )
  expect(text).toContain('Take all 2')
  expect(textOf({ ...view, now: SUNDAY })).toContain('Take your codes before the next chest opens')
})

function markupOf(view: PrizesView): string {
  return renderToStaticMarkup(<PrizesScreen view={view} way={null} />)
}

function textOf(view: PrizesView): string {
  return markupOf(view)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}
