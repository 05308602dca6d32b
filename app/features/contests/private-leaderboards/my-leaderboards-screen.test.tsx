import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TEMPLATES } from '#app/domain/contests/setup/contest-template.ts'
import type { ListedLeaderboard, MyLeaderboardsView } from './load-my-leaderboards.server.ts'
import { MyLeaderboardsScreen } from './my-leaderboards-screen.tsx'

const board: ListedLeaderboard = {
  id: 'plb_1',
  name: 'Friends',
  description: '',
  endsOn: null,
  members: 2,
  ownerUsername: 'mira',
  role: null,
  contest: null,
  isMine: true,
  canLeave: false,
  stage: 'open',
  isSealed: false,
  standing: null,
}

function templatesOf(view: Partial<MyLeaderboardsView>): string[] {
  const whole: MyLeaderboardsView = {
    boards: [],
    offers: [],
    owned: 0,
    refusals: { board: null, contest: null },
    today: '2026-11-18',
    now: 0,
    ...view,
  }
  const markup = renderToStaticMarkup(<MyLeaderboardsScreen view={whole} />)
  return [...markup.matchAll(/template=(\w+)/g)].map(([, name = '']) => name)
}

test('the templates of a contest are what somebody without a board sees first', () => {
  expect(templatesOf({})).toEqual(TEMPLATES)
  expect(templatesOf({ boards: [board] })).toEqual([])
})

test('they take no premium, and are offered to nobody who has too many boards', () => {
  expect(templatesOf({ refusals: { board: 'not_premium', contest: null } })).toEqual(TEMPLATES)
  expect(templatesOf({ refusals: { board: 'too_many', contest: 'too_many' } })).toEqual([])
})
