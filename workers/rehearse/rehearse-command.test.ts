import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { NAMES, openWorld, runIn, TOKEN } from '#tests/worlds/rehearsal.ts'
import type { Rehearsal } from './rehearsal.ts'

const [busy = ''] = NAMES
const folder = mkdtempSync(join(tmpdir(), 'rehearsal-'))
const within = (name: string) => join(folder, name)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['no name', [], 'Name at least one GitHub account.'],
  ['an unknown option', [busy, '--colour'], "Unknown option '--colour'"],
  ['an option without its value', [busy, '--weeks'], "'--weeks <value>' argument missing"],
  ['too many weeks', [busy, '--weeks', '27'], '--weeks is a whole number from 1 to 26, not “27”.'],
  ['a budget that is none', [busy, '--points=-3'], '--points is a whole number from 1 to 5000, not “-3”.'],
  ['no possible name', ['not/a/name'], '“not/a/name” cannot be a GitHub username.'],
  ['a folder that is not there', [busy, '--html', within('nowhere/r.html')], 'is in a folder that does not exist.'],
  ['figures in a folder', [busy, '--rules', folder], 'is not a file.'],
  ['figures that are not there', [busy, '--rules', within('nowhere.json')], 'There is no file'],
])('%s is one clear line, before GitHub is asked', async (_, args, problem) => {
  const world = openWorld()
  const { code, said, shown } = await runIn(world, args)
  expect(code).toBe(2)
  expect(said).toEqual([])
  expect(shown[0]).toContain(problem)
  expect(shown.slice(1).every((line) => line.startsWith('Usage: '))).toBe(true)
  expect(await world.usage()).toEqual([])
})

test.each([
  ['not JSON', '{', 'is not JSON.'],
  ['a wrong label', '{"stars": {"points": 1}}', 'there is no “stars”. Known: commits, pull_request_opened'],
  ['a wrong figure', '{"commits": {"worth": 1}}', 'there is no “commits.worth”. Known: points, limit, inFull.'],
  ['a wrong value', '{"commits": {"points": -1}}', '“commits.points” has to be a whole number from 0 to 1000.'],
  ['no object', '{"commits": 5}', '“commits” has to be an object.'],
  ['nothing', '{"commits": {"points": 10}}', 'changes nothing.'],
])('figures that are %s are one clear line', async (name, text, problem) => {
  const file = within(`${name.replaceAll(' ', '-')}.json`)
  writeFileSync(file, text)
  const { code, shown } = await runIn(openWorld(), [busy, '--rules', file])
  expect({ code, shown }).toEqual({ code: 2, shown: [expect.stringContaining(problem)] })
})

test('without a token, or with a refused one, nothing is written', async () => {
  const html = within('refused.html')
  const none = await runIn(openWorld(), [busy, '--html', html], { token: '' })
  expect(none.shown).toEqual(['There is no token: put one that reads public data in GITHUB_TOKEN.'])
  const refused = await runIn(openWorld(), [busy, '--html', html], { token: 'ghp_invalid' })
  expect([none.code, refused.code, refused.shown.at(-1)]).toEqual([2, 2, 'GitHub refused the token in GITHUB_TOKEN.'])
  expect(existsSync(html)).toBe(false)
})

test('names that do not exist are named, and the others are rehearsed', async () => {
  const { code, shown, text } = await runIn(openWorld(), ['croy', 'nobody-there-9', '--weeks', '1', '--json'])
  expect(code).toBe(2)
  expect(shown).toContain('nobody-there-9: GitHub has no account with this name.')
  expect((JSON.parse(text) as Rehearsal).accounts.map(({ username }) => username)).toEqual(['croy'])
  const alone = await runIn(openWorld(), ['nobody-there-9', '--json'])
  expect([alone.code, alone.said, alone.shown.at(-1)]).toEqual([
    2,
    [],
    'There is nobody to report on, so nothing was written.',
  ])
})

test('it stops at its budget and says who was not read', async () => {
  const world = openWorld()
  const { code, shown } = await runIn(world, [...NAMES, '--points', '3', '--json'])
  expect(code).toBe(2)
  expect(shown).toContain(`${busy}: not read: the points of this rehearsal were used up.`)
  expect(
    (await world.usage()).reduce((sum, { resource, points }) => sum + (resource === 'graphql' ? points : 0), 0),
  ).toBeLessThanOrEqual(3)
})

test('a history that GitHub gives up is named, and the token is in no line', async () => {
  const world = openWorld({
    settings: {
      limits: { core: null, search: null, graphql: null },
      hardness: { work: { account: 200_000 }, timeOut: { answer: 'gateway_errors' } },
    },
  })
  const { code, shown } = await runIn(world, [busy, '--weeks', '1'])
  expect(code).toBe(2)
  expect(shown.join('\n')).toMatch(new RegExp(`${busy}: GitHub (did not answer in time for so much work|answered)`))
  expect(shown.join('\n')).not.toContain(TOKEN)
})

test('GitHub’s own messages do not bring the token out', async () => {
  const world = openWorld({ settings: { limits: { core: 0, search: null, graphql: null } } })
  const { code, shown } = await runIn(world, [busy])
  expect(code).toBe(2)
  expect(shown.join('\n')).not.toContain(TOKEN)
})

test('the page is one file with every account, which shows nothing but text of what GitHub says', async () => {
  const world = openWorld()
  await world.call('/sandbox/acts', {
    json: { type: 'open_issue', by: 'croy', title: '<img src=x onerror=alert(1)>', body: 'x' },
  })
  world.clock.now += 60_000
  const html = within('report.html')
  const { code } = await runIn(world, [...NAMES, '--weeks', '2', '--html', html])
  const page = readFileSync(html, 'utf8')
  expect(code).toBe(0)
  for (const part of [...NAMES, 'that don’t count, and why', 'Weekly 200 points reached: solo work', 'Look at these'])
    expect(page).toContain(part)
  expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
  expect(page).not.toContain('<img')
  expect(page).not.toContain('<script')
  expect(page).not.toContain(TOKEN)
  expect(page).not.toMatch(/(?:src|href)="(?!#|http:\/\/localhost:8788\/)/)
  expect(page.match(/url\((?!["']?data:)/)).toBeNull()
  expect(readdirSync(folder).filter((name) => name.endsWith('.unfinished'))).toEqual([])
})

test('other figures are compared, and the same figures score the same', async () => {
  const file = within('other.json')
  writeFileSync(file, JSON.stringify({ commits: { points: 2 }, open_week_limit: 60, comment: { points: 0 } }))
  const { text } = await runIn(openWorld(), [...NAMES, '--rules', file, '--json'])
  const { comparison, accounts } = JSON.parse(text) as Rehearsal
  expect(comparison?.changes).toEqual([
    { label: 'Commit: points', from: 10, to: 2 },
    { label: 'Comment: points', from: 10, to: 0 },
    { label: 'Points of one’s own a week', from: 200, to: 60 },
  ])
  for (const { username, points } of accounts)
    expect(comparison?.accounts.find((one) => one.username === username)?.points).toBe(points)
  expect(comparison?.accounts.every(({ points, otherPoints }) => otherPoints < points)).toBe(true)
})
