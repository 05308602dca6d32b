import { expect, it } from 'vitest'
import { isGitHubUsername } from './username.ts'

it.each(['a', 'octocat', 'Octo-Cat', '0x1', 'a-b-c', 'a'.repeat(39), `a-${'b'.repeat(37)}`])('takes %s', (name) => {
  expect(isGitHubUsername(name)).toBe(true)
})

it.each([
  '',
  ' ',
  '-octocat',
  'octocat-',
  'octo--cat',
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
