import { expect, it, test } from 'vitest'
import { isGitHubUsername, looksUpName, typedUsername, withoutLookedUpName } from './username.ts'

it.each(['a', 'octocat', 'Octo-Cat', '0x1', 'a-b-c', 'foo-', 'a--b', 'a'.repeat(39), `a-${'b'.repeat(37)}`])(
  'takes %s',
  (name) => {
    expect(isGitHubUsername(name)).toBe(true)
  },
)

it.each([
  '',
  ' ',
  '-octocat',
  'octo_cat',
  'octo.cat',
  'octo cat',
  'octocat\n',
  'öcto',
  '../admin',
  'a/b',
  '@octocat',
  'renovate[bot]',
  'a'.repeat(40),
])('refuses %j', (name) => {
  expect(isGitHubUsername(name)).toBe(false)
})

it('answers for the longest nonsense too', () => {
  expect(isGitHubUsername('a-'.repeat(50_000))).toBe(false)
})

test.each([
  [' octocat ', 'octocat'],
  ['@octocat', 'octocat'],
  ['https://github.com/octocat', 'octocat'],
  ['github.com/octocat/', 'octocat'],
  ['http://www.GitHub.com/octocat?tab=repositories#top', 'octocat'],
  ['https://github.com/octocat/hello', 'https://github.com/octocat/hello'],
  ['https://gitlab.example/octocat', 'https://gitlab.example/octocat'],
  ['  ', '  '],
])('in %j the name is %j', (typed, name) => {
  expect(typedUsername(typed)).toBe(name)
})

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
