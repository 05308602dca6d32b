import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { dayOf, weekOf } from '#app/domain/time/period.ts'
import {
  emptyDatabase,
  makePlayer,
  signedIn,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { askWorker } from '#tests/servers/ask-worker.ts'
import { countPull, openPull, type OpenPull } from '#tests/worlds/open-pull.ts'
import { openProduct } from '#tests/worlds/product.ts'
import { makeWeeks } from '#tests/worlds/rows.ts'

/** The page of /why as it is sent, which is all of it without JavaScript. */

const LOGIN = 'rope-ada'

let pull: OpenPull
let account: { githubId: number; nodeId: string }
let context: TestContext
let player: { id: string }

beforeAll(async () => {
  const product = await openProduct()
  pull = await openPull(product, LOGIN)
  const found = await product.sandbox.fetch(new Request(`${testVars.GITHUB_API_URL}/users/${LOGIN}`))
  const { id, node_id: nodeId } = (await found.json()) as { id: number; node_id: string }
  account = { githubId: id, nodeId }
})

beforeEach(async () => {
  context = testContext(Date.now())
  await emptyDatabase(context)
  player = await makePlayer(context, { ...account, githubUsername: LOGIN })
  await countPull(context, player.id, pull, dayOf(Date.now()))
})

test('what waits for another person says how much it can still earn, and who decides', async () => {
  const page = await ask()
  expect(page).toContain('It can still earn 40 more')
  expect(page).toContain(`So far it has earned 10 points for ${LOGIN} in week`)
  expect(page).toContain('The maintainer decides')
  expect(page).toContain('Tighten the rope')
})

test('a line that nobody can change stands beside one that can still earn, and each says which it is', async () => {
  await context.db.run(sql`UPDATE ledger SET counted = 0, points = 0, reason = 'daily_limit'`)
  await makeWeeks(context, { key: weekOf(Date.now()), closedAt: 2, pointsVersion: 2 })
  const page = await ask()
  expect(page).toContain('It can still earn 40 points')
  expect(page).toContain('Accepted by another person The maintainer decides.')
  expect(page).toContain('Pull request opened Nobody, for this one. Week')
})

test('what was accepted says what it earned, with every check and the week', async () => {
  await context.db.run(sql`INSERT INTO ledger (player_id, "key", kind, scale, day, week, quantity, counted, points,
      repository_id, title, url, occurred_at, first_seen_at, grown_at, source_updated_at, counterpart_id, credit, landed_as)
    SELECT player_id, ${`pr:${pull.id}:accepted`}, 'pull_request_accepted', scale, day, week, 1, 1, 40,
      repository_id, title, url, occurred_at, first_seen_at, grown_at, source_updated_at, 99, 'full',
      ${'9f3ab2c'.padEnd(40, '0')} FROM ledger`)
  const page = await ask()
  expect(page).toContain('It earned 50 points')
  expect(page).toContain('Merged as 9f3ab2c. Counted on')
  expect(page).toContain('Counts in full Somebody else accepted it in an established project')
  expect(page).toContain('Counts towards the day’s 60 points, and the week’s 200 Nobody else has to accept it')
  expect(page.match(/The weekly climb, week/g)).toHaveLength(1)
  expect(page).not.toContain('Who can change it')
})

test('what earned nothing says why and who can change it, and that nobody can once its week is closed', async () => {
  await context.db.run(sql`UPDATE ledger SET counted = 0, points = 0, reason = 'closed_unmerged',
    ineligible = 'closed_unmerged', credit = NULL`)
  const page = await ask()
  expect(page).toContain('It earned nothing')
  expect(page).toContain('closed without being merged.')
  expect(page).toContain('The maintainer. They can reopen it.')
  await makeWeeks(context, { key: weekOf(Date.now()), closedAt: 2, pointsVersion: 2 })
  expect(await ask()).toContain('Nobody, for this one.')
})

test.each([
  ['https://gitlab.com/summit/rope/-/merge_requests/5', 'This isn’t on GitHub.'],
  ['the one about the rope', 'There’s no GitHub link in this.'],
  [`${testVars.GITHUB_WEB_URL}/${LOGIN}`, 'This is a profile.'],
  [`${testVars.GITHUB_WEB_URL}/summit/rope/discussions/5`, 'This is a discussion'],
  [`${testVars.GITHUB_WEB_URL}/summit/rope/pull/5?${'x'.repeat(600)}`, 'This is too long for a link.'],
  ['', 'Paste a link to a pull request'],
])('%s is told beside the field, and stays in it', async (typed, text) => {
  const page = await send(`/why?${new URLSearchParams({ address: typed })}`)
  expect(readable(page)).toContain(text)
  expect(/<input[^>]*aria-invalid[^>]*>/.exec(page)?.[0]).toContain(`value="${typed}"`)
})

test('a refused question keeps its words beside what is wrong, and stays when the page cannot show its row', async () => {
  const cookie = await signedIn(context, player)
  const key = `pr:${pull.id}:opened`
  const form = (address: string, text: string) =>
    send(`/why?${new URLSearchParams({ address })}`, { cookie, fields: { intent: 'question', key, text } })
  const long = `Why only ten? ${'x'.repeat(1000)}`
  const beside = await form(pull.address, long)
  expect(beside).toContain(long)
  expect(beside).toMatch(/<details[^>]*open/)
  const elsewhere = await form(pull.address.replace(/\d+$/, '499999'), long)
  expect(elsewhere).toContain('Your question wasn’t sent')
  expect(elsewhere).toContain(long)
  expect(elsewhere).toContain(`name="key" value="${key}"`)
})

test('that a question was asked is public, its words are not', async () => {
  const cookie = await signedIn(context, player)
  const fields = { intent: 'question', key: `pr:${pull.id}:opened`, text: 'Why only ten?' }
  await send(`/why?${new URLSearchParams({ address: pull.address })}`, { cookie, fields })
  expect(await ask()).toMatch(/Question to our staff It is with our staff\./)
  expect(await ask()).not.toContain('Why only ten?')
  expect(await ask(cookie)).toContain('Why only ten?')
})

async function ask(cookie = ''): Promise<string> {
  return readable(await send(`/why?${new URLSearchParams({ address: pull.address })}`, { cookie }))
}

async function send(path: string, { cookie = '', fields }: { cookie?: string; fields?: Record<string, string> } = {}) {
  const form = fields === undefined ? {} : { method: 'POST', body: new URLSearchParams(fields) }
  const headers = { cookie, 'cf-connecting-ip': '203.0.113.9', origin: testVars.APP_ORIGIN }
  const answer = await askWorker(new Request(`${testVars.APP_ORIGIN}${path}`, { headers, redirect: 'manual', ...form }))
  return answer.text()
}

/** What a person reads. */
function readable(page: string): string {
  const content = /<main.*<\/main>/s.exec(page)?.[0] ?? ''
  return content
    .replaceAll(/<!-- -->/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(' .', '.')
}
