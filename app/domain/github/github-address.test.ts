import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalAddress, parseGitHubAddress } from './github-address.ts'

const GITHUB = 'https://github.com'
const thread = { kind: 'thread', owner: 'summit', name: 'rope', number: 5, part: null }
const sha = 'c0ffee00c0ffee00c0ffee00c0ffee00c0ffee00'
const commit = { kind: 'commit', owner: 'summit', name: 'rope', sha }

test.each([
  ['https://github.com/summit/rope/pull/5', thread],
  ['github.com/summit/rope/issues/5', thread],
  ['  http://www.github.com/summit/rope/pull/5/files?w=1#diff-1R3 ', thread],
  ['https://github.com/summit/rope/pull/5#issuecomment-77', { ...thread, part: { kind: 'comment', id: 77 } }],
  ['https://github.com/summit/rope/pull/5#pullrequestreview-78', { ...thread, part: { kind: 'review', id: 78 } }],
  ['https://github.com/summit/rope/pull/5/files#r79', { ...thread, part: { kind: 'inline', id: 79 } }],
  ['https://github.com/summit/rope/pull/5#discussion_r79', { ...thread, part: { kind: 'inline', id: 79 } }],
  [`https://github.com/summit/rope/commit/${sha}`, commit],
  [`https://github.com/summit/rope/pull/5/commits/${sha}`, commit],
  ['summit/rope#5', thread],
  ['summit/rope@c0ffee0', { ...commit, sha: 'c0ffee0' }],
  ['summit/rope/pull/5', thread],
  ['summit/rope/', { kind: 'repository', owner: 'summit', name: 'rope' }],
  ['https://github.com/summit/rope/pull/5/files', thread],
  ['https://github.com/summit/rope/pull/5/changes/c0ffee0..c0ffee1', thread],
  ['https://github.com/summit/rope/pull/5/commits', thread],
  ['http://github.com/summit/rope/pull/5', thread],
  ['https://github.com/summit/rope/pull/5/?notification_referrer_id=1', thread],
  ['<https://github.com/summit/rope/pull/5>', thread],
  ['[Tighten the rope](https://github.com/summit/rope/pull/5)', thread],
  ['[Tighten](https://github.com/summit/rope/pull/5 "Tighten (again)"), merged', thread],
  ['Why did https://github.com/summit/rope/pull/5, which was merged, earn nothing?', thread],
  ['See https://summit.example/post and (github.com/summit/rope/pull/5).', thread],
  ['Is it summit/rope#5?', thread],
  [`Both/and: summit/rope@${sha}.`, commit],
  ['summit/rope', { kind: 'repository', owner: 'summit', name: 'rope' }],
  ['https://github.com/summit/rope.git', { kind: 'repository', owner: 'summit', name: 'rope' }],
])('%s is read', (typed, address) => {
  expect(parseGitHubAddress(typed, GITHUB)).toEqual({ ok: true, address })
})

test.each([
  ['', 'missing'],
  ['https://github.com/', 'missing'],
  ['what is this', 'malformed'],
  ['https://user@github.com/summit/rope/pull/5', 'malformed'],
  ['either/or is no address', 'malformed'],
  ['[text](nothing)', 'malformed'],
  ['<>', 'malformed'],
  ['javascript:alert(1)', 'malformed'],
  ['see javascript:alert(1)//github.com/summit/rope/pull/5', 'malformed'],
  ['ftp://github.com/summit/rope/pull/5', 'malformed'],
  [`https://github.com/summit/rope/pull/5?${'x'.repeat(600)}`, 'long'],
  ['https://gitlab.com/summit/rope/pull/5', 'other_host'],
  ['https://github.com.evil.example/summit/rope/pull/5', 'other_host'],
  ['https://github.com:8443/summit/rope/pull/5', 'other_host'],
  ['https://github.summit.example/summit/rope/pull/5', 'enterprise'],
  ['https://summit.ghe.com/summit/rope/pull/5', 'enterprise'],
  ['Look: https://ghe.summit.example/summit/rope/pull/5', 'enterprise'],
  ['https://github.com/summit/rope/releases/tag/v1.0.0', 'release'],
  ['https://github.com/summit/rope/releases', 'release'],
  ['https://github.com/summit/rope/wiki/Knots', 'wiki'],
  ['summit/rope#0', 'unsupported'],
  ['summit/rope@abc', 'unsupported'],
  ['https://gist.github.com/summit/abc', 'gist'],
  ['https://github.com/summit', 'profile'],
  ['https://github.com/summit/rope/discussions/5', 'discussion'],
  ['https://github.com/summit/rope/pulls', 'unsupported'],
  ['https://github.com/summit/rope/pull/0', 'unsupported'],
  ['https://github.com/summit/rope/pull/99999999999', 'unsupported'],
  ['https://github.com/summit/rope/commit/main', 'unsupported'],
  ['https://github.com/orgs/summit', 'unsupported'],
])('%s is refused: %s', (typed, problem) => {
  expect(parseGitHubAddress(typed, GITHUB)).toEqual({ ok: false, problem })
})

test('whatever is typed, nothing throws and only the configured host is read', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.tuple(fc.domain(), fc.string()).map(([host, rest]) => `https://${host}/${rest}`),
      ),
      (typed) => {
        const parsed = parseGitHubAddress(typed, 'http://localhost:9100')
        const isShort = !typed.includes('://') || /\s/.test(typed)
        if (!parsed.ok || parsed.address.kind === 'repository' || isShort) return
        expect(typed).toContain('localhost:9100')
      },
    ),
  )
})

test('one thing has one name, however its address is written', () => {
  const name = (typed: string) => {
    const parsed = parseGitHubAddress(typed, GITHUB)
    return parsed.ok ? canonicalAddress(parsed.address) : null
  }
  expect(name('https://github.com/Summit/Rope/pull/5/files')).toBe(name('github.com/summit/rope/issues/5#top'))
  expect(name(`github.com/summit/rope/commit/${sha.toUpperCase()}`)).toBe(name(`github.com/summit/rope/commit/${sha}`))
  expect(name('github.com/summit/rope/pull/5#issuecomment-1')).not.toBe(name('github.com/summit/rope/pull/5'))
})
