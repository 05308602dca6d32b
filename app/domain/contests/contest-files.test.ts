import { expect, test } from 'vitest'
import { frameAncestors, isContestFile, isWidget } from './contest-files.ts'

test('only whole https origins reach a policy, ten at most', () => {
  expect(
    frameAncestors([
      'https://halden.example',
      'https://halden.example:8443',
      'http://plain.example',
      'https://halden.example/path',
      "https://evil.example; script-src 'unsafe-inline'",
      'https://*.example',
      "'self'",
      '*',
      'data:',
    ]),
  ).toEqual(['https://halden.example', 'https://halden.example:8443'])
  expect(frameAncestors(Array.from({ length: 20 }, (_, index) => `https://a${index}.example`))).toHaveLength(10)
})

test('a file is known by its whole address', () => {
  expect(isContestFile('/c/autumn/stage.json')).toBe(true)
  expect(isContestFile('/c/autumn/teams.csv')).toBe(true)
  expect(isContestFile('/c/autumn/stage')).toBe(false)
  expect(isContestFile('/c/autumn/x/widget')).toBe(false)
  expect(isWidget('/c/autumn/widget')).toBe(true)
  expect(isWidget('/c/autumn/widget/x')).toBe(false)
})
