import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { findOwnToken, keepOwnToken } from '#app/core/github/own-token.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { MINUTE } from '#app/domain/time/period.ts'
import { emptyDatabase, makePlayer, testContext, type TestContext } from '#tests/people/factories.ts'
import { NOW, openSandbox } from '#tests/servers/sandbox.ts'
import { githubIn } from '#tests/worlds/github-in-sandbox.ts'
import { createMemoryStore } from '#workers/sandbox/context/state.ts'

/**
 * An organisation with its own sign-in (SAML) refuses a member's token that has not passed it, even for public repositories.
 * Strangers' tokens read them.
 */

const TOKEN = 'gho_member0123456789'
const ID = 'pl_member'
/** Long before it withholds, then while it does, over a day and a whole read, and after it. */
const STEPS = [
  { after: 0 },
  { after: 10 * MINUTE },
  { after: 10 * MINUTE, act: 'withhold' },
  { after: 10 * MINUTE },
  { after: 10 * MINUTE, act: 'work' },
  { after: 20 * MINUTE },
  { after: 25 * 60 * MINUTE },
  { after: 10 * MINUTE, act: 'show' },
  { after: 10 * MINUTE },
  { after: 25 * 60 * MINUTE },
] as const

type Row = { key: string; points: number; reason: string | null; title: string | null; repository: string }

beforeEach(() => emptyDatabase(testContext()))

test('who lends a sign-in keeps every point, row and title while an organisation withholds from its members', async () => {
  const expected = await play({ lends: false, withheldBy: ['withhold_from_members'] })
  await emptyDatabase(testContext())
  const lent = await play({ lends: true, withheldBy: ['withhold_from_members'] })
  expect(lent.steps).toEqual(expected.steps)
  const [first, last] = [lent.steps[0], lent.steps.at(-1)]
  expect(first?.rows.filter(({ repository }) => repository.startsWith(`${lent.organisation}/`)).length).toBeGreaterThan(
    3,
  )
  for (const title of ['Made meanwhile', 'Made by an agent'])
    expect(last?.rows.filter((row) => row.title === title && row.points > 0)).toHaveLength(2)
})

test.for([
  ['neither token', ['withhold_from_members', 'withhold_repositories'], 0],
  ['the product’s token alone', ['withhold_repositories'], 2],
] as const)('what %s sees no more stays as it is', async ([, withheldBy, arrived]) => {
  const { steps, organisation } = await play({ lends: true, withheldBy })
  const before = (steps[1]?.rows ?? []).filter(({ repository }) => repository.startsWith(`${organisation}/`))
  expect(before.length).toBeGreaterThan(3)
  const keys = new Set(before.map(({ key }) => key))
  for (const { rows } of steps.slice(2, 7)) expect(rows.filter(({ key }) => keys.has(key))).toEqual(before)
  const news = (step: number) => steps.at(step)?.rows.filter(({ title }) => title === 'Made meanwhile')
  expect(news(4)).toHaveLength(arrived)
  expect(news(-1)).toHaveLength(2)
})

type Played = { lends: boolean; withheldBy: readonly string[] }

/** What the member has after each step. Every world is the same, but for who withholds what. */
async function play({ lends, withheldBy }: Played) {
  const member = (await openSandbox().people()).find(({ pace }) => pace === 'steady')
  if (member === undefined) throw new Error('nobody')
  const store = createMemoryStore()
  await store.put(`tokens:${TOKEN}`, { githubId: member.githubId, scope: 'read:user' })
  const sandbox = openSandbox({ store })
  const context = testContext(NOW)
  context.github = githubIn(sandbox)
  const act = async (json: Record<string, unknown>) => {
    const answer = await sandbox.call('/sandbox/acts', { json })
    expect(answer.status, await answer.clone().text()).toBe(201)
    return answer.json<{ thread: { id: number; repository: string } | null }>()
  }
  const { githubId, nodeId, login: githubUsername } = member
  await makePlayer(context, { id: ID, githubId, nodeId, githubUsername, scoresFrom: '2026-11-16' })
  if (lends) await keepOwnToken(context, ID, TOKEN)
  await advanceWeeks(context)
  const { thread } = await act({ type: 'open_pull_request', by: githubUsername, title: 'Made before' })
  const organisation = thread?.repository.split('/')[0] ?? ''
  const asked = await act({
    type: 'ask_agent',
    by: githubUsername,
    repository: thread?.repository,
    title: 'Made by an agent',
  })
  await act({ type: 'merge_pull_request', thread: asked.thread?.id })
  const steps: { points: number; rows: Row[] }[] = []
  for (const { after, ...step } of STEPS) {
    sandbox.clock.now += after
    context.clock.now = sandbox.clock.now
    const what = 'act' in step ? step.act : null
    if (what === 'withhold') for (const type of withheldBy) await act({ type, author: organisation })
    if (what === 'show') await act({ type: 'show_repositories', author: organisation })
    if (what === 'work') {
      const opened = await act({
        type: 'open_pull_request',
        by: githubUsername,
        repository: thread?.repository,
        title: 'Made meanwhile',
      })
      await act({ type: 'merge_pull_request', thread: opened.thread?.id })
      await act({ type: 'push_commits', by: githubUsername, repository: thread?.repository, commits: 2 })
    }
    sandbox.clock.now += MINUTE
    context.clock.now = sandbox.clock.now
    await pollPlayers(context, [ID])
    steps.push(await read(context))
  }
  expect((await findOwnToken(context, ID))?.refusedAt ?? null).toBeNull()
  return { steps, organisation }
}

async function read({ db }: TestContext) {
  const rows = await db.all<Row>(sql`
    SELECT key, kind, day, points, reason, quantity, ineligible, title, url, credit, name AS repository FROM ledger
    LEFT JOIN repositories ON repositories.id = repository_id ORDER BY key`)
  return { points: rows.reduce((sum, row) => sum + row.points, 0), rows }
}
