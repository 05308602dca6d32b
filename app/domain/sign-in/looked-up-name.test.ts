import { expect, test } from 'vitest'
import { looksUpName, withoutLookedUpName } from './looked-up-name.ts'

const HOME = 'https://mergequest.example/'

test.each([
  [`${HOME}?player=maren-solveig`, HOME],
  [`${HOME}?utm_source=news&player=maren-solveig&join=`, `${HOME}?utm_source=news&join=`],
  [`${HOME}?player=one&player=two`, HOME],
  [`${HOME}player/maren-solveig?player=kept`, `${HOME}player/maren-solveig?player=kept`],
  ['/?player=maren-solveig', '/'],
  ['/leaderboard?board=month', '/leaderboard?board=month'],
  ['https://news.example/', 'https://news.example/'],
  ['', ''],
])('of %j is told %j', (address, shown) => {
  expect(withoutLookedUpName(address)).toBe(shown)
})

test('home and its data ask for a name, no other screen does', () => {
  const asks = (path: string) => looksUpName(new URL(path, HOME))
  expect(['/?player=', '/_root.data?player=x', '/?Player=x', '/leaderboard?player=x', '/'].map(asks)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
})
