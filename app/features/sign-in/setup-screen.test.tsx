import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClaimScreen } from './claim-screen.tsx'
import type { SetupCompleteView } from './load-setup-complete.server.ts'
import type { SetupView } from './load-setup.server.ts'
import { SetupCompleteScreen } from './setup-complete-screen.tsx'
import { SetupScreen } from './setup-screen.tsx'

const view: SetupView = {
  username: 'maya',
  isPlaceGuessed: false,
  avatarUrl: '/avatar.png',
  step: 'details',
  values: {
    email: '',
    country: '',
    timeZone: '',
    hasEmailEnabled: true,
    hasTelegramEnabled: true,
    notificationOnlyOnPrize: false,
    isHidden: false,
  },
  isEmailVerified: false,
  hasNext: false,
  hasTelegram: true,
  countries: [],
  timeZones: [],
}

const complete: SetupCompleteView = {
  username: 'maya',
  points: 10,
  rank: 3,
  above: 'ada',
  below: 'grace',
  rankedPlayers: 9,
  weekNumber: 47,
  weekEndsAt: 1,
  lifetime: { level: 1, total: 10, progress: 0.1, pointsToNext: 90 },
  isWaiting: false,
  unconfirmedEmail: null,
  now: 0,
}

test.for([
  ['with an address of GitHub', { isEmailVerified: true }],
  ['without one', { isEmailVerified: false }],
  ['without a bot', { hasTelegram: false }],
] as const)('the step that is told is the one of those that there are: %s', ([, given]) => {
  const markup = renderToStaticMarkup(<SetupScreen view={{ ...view, ...given }} />)
  const { items, current } = stepsOf(markup)
  expect(items).toBe(3)
  expect(markup).toContain(`Step ${current} of ${items}:`)
  expect(current).toBe(2)
})

test('before GitHub has said who it is, the first step is told', () => {
  const claim = { username: 'maya', avatarUrl: '/avatar.png', rankedPlayers: 9, mountain: null }
  const markup = renderToStaticMarkup(<ClaimScreen {...claim} />)
  expect(stepsOf(markup)).toEqual({ items: 3, current: 1, done: 0 })
  expect(markup).toContain('Step 1 of 3:')
  expect(markup).toContain('This week’s climb has 9 developers.')
})

test('a name that somebody has set up has no steps left', () => {
  const markup = renderToStaticMarkup(<SetupScreen view={{ ...view, step: 'claimed' }} />)
  expect(stepsOf(markup)).toEqual({ items: 0, current: 0, done: 0 })
  expect(markup).not.toMatch(/steps?\b[^<]*begins|Step \d/)
})

test('first points are the last step, and there are none once they are there', () => {
  const of = (given: Partial<SetupCompleteView>) =>
    stepsOf(renderToStaticMarkup(<SetupCompleteScreen view={{ ...complete, ...given }} mountain={null} />))
  expect(of({ isWaiting: true })).toEqual({ items: 3, current: 3, done: 2 })
  expect(of({})).toEqual({ items: 0, current: 0, done: 0 })
})

test.for([
  [{}, 'You start 3rd, between ada and grace.'],
  [{ below: null }, 'You start 3rd, right behind ada.'],
  [{ rank: 1, above: null }, 'You start 1st, ahead of grace.'],
  [{ rank: 1, above: null, below: null }, 'You start 1st, alone on the mountain.'],
  [{ rank: 0, points: 0, above: null, below: null }, 'You stand at the foot of the mountain.'],
  [{ isWaiting: true }, 'You are on the trail.'],
] as [Partial<SetupCompleteView>, string][])('who stands so: %o reads: %s', ([given, title]) => {
  const markup = renderToStaticMarkup(<SetupCompleteScreen view={{ ...complete, ...given }} mountain={null} />)
  expect(/<h1[^>]*>(.*?)<\/h1>/.exec(markup)?.[1]).toBe(title)
  expect(markup.includes('One review puts you on the trail')).toBe(given.rank === 0)
})

test('whoever joined on the way to something goes on to it', () => {
  const button = (hasNext: boolean) =>
    renderToStaticMarkup(<SetupScreen view={{ ...view, step: 'details', hasNext }} />)
  expect(button(true)).toContain('Save and go on')
  expect(button(false)).toContain('Save and see my points')
})

test('an address that waits for its link is told', () => {
  const markup = renderToStaticMarkup(
    <SetupCompleteScreen view={{ ...complete, unconfirmedEmail: 'maya@example.test' }} mountain={null} />,
  )
  expect(markup).toContain('Open the link we sent to maya@example.test.')
  const plain = renderToStaticMarkup(<SetupCompleteScreen view={complete} mountain={null} />)
  expect(plain).not.toContain('Confirm your e-mail address')
})

test('without a bot nobody is asked about Telegram, and the choice stays as it was', () => {
  const html = renderToStaticMarkup(<SetupScreen view={{ ...view, step: 'details' }} />)
  expect(html).toContain('By Telegram')
  const markup = renderToStaticMarkup(<SetupScreen view={{ ...view, step: 'details', hasTelegram: false }} />)
  expect(markup).not.toContain('Telegram<')
  expect(markup).toContain('<input type="hidden" name="hasTelegramEnabled" value="on"/>')
})

function stepsOf(markup: string): { items: number; current: number; done: number } {
  const list = /<ol[^>]*aria-label="Steps"[^>]*>(.*?)<\/ol>/s.exec(markup)?.[1] ?? ''
  const items = list.split('<li').slice(1)
  return {
    items: items.length,
    current: items.findIndex((item) => item.includes('aria-current="step"')) + 1,
    done: items.filter((item) => item.includes('(done)')).length,
  }
}
