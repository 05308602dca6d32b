import { beforeEach, expect, test } from 'vitest'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { action as join } from '#app/features/sign-in/join.route.ts'
import { loadRoot } from '#app/load-root.server.ts'
import {
  callRoute,
  cookiesAfter,
  emptyDatabase,
  everyRow,
  formRequest,
  loadContextOf,
  makeAccount,
  makePlayer,
  pageRequest,
  scriptAccounts,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'

let context: TestContext

beforeEach(async () => {
  context = testContext()
  await emptyDatabase(context)
  await writeRegistration(context, 'open')
})

test.each([
  ['claimed', { claimedAt: 1 }, '/player/Summiteer'],
  ['unclaimed', { claimedAt: null, scoresFrom: null }, '/setup/Summiteer'],
] as const)(
  'PLAYER_ALREADY_EXISTS, %s: 409 with the specified message, logged, and no toast waits',
  async (_name, values, location) => {
    await makePlayer(context, { githubUsername: 'Summiteer', ...values })
    const before = await everyRow(context)
    const answer = await sendJoin('sUmmiteer')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([409, 'application/json'])
    expect(await answer.json()).toEqual({
      code: 'PLAYER_ALREADY_EXISTS',
      message: 'Player already exists with this GitHub username : sUmmiteer',
      location,
    })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(context.logged).toContainEqual({
      level: 'info',
      message: 'Player already exists with this GitHub username : sUmmiteer',
      fields: { code: 'PLAYER_ALREADY_EXISTS' },
    })
    expect(await everyRow(context)).toBe(before)
  },
)

test('a join without JavaScript is logged by the same code', async () => {
  await makePlayer(context, { githubUsername: 'summiteer' })
  await callRoute(join, context, formRequest('/join', { username: 'summiteer' }))
  expect(context.logged.map(({ fields }) => fields?.code)).toEqual(['PLAYER_ALREADY_EXISTS'])
})

test('an account that we know by an older name exists already, by the name that was typed', async () => {
  const player = await makePlayer(context, { githubUsername: 'old-name' })
  scriptAccounts(context, [makeAccount({ username: 'new-name', githubId: player.githubId })])
  expect(await (await sendJoin('new-name')).json()).toEqual({
    code: 'PLAYER_ALREADY_EXISTS',
    message: 'Player already exists with this GitHub username : new-name',
    location: '/player/old-name',
  })
})

test('while registration is paused a join does not reveal who plays', async () => {
  await makePlayer(context, { githubUsername: 'summiteer' })
  await writeRegistration(context, 'paused')
  const answers = await Promise.all(['summiteer', 'nobody', '', '<b>'].map((name) => sendJoin(name, '/leaderboard')))
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ code: 'registration_paused', message: null, location: '/leaderboard?join' })
  }
  expect(context.logged).toEqual([])
})

test('a join answers with its target, and analytics counts it on the next screen', async () => {
  scriptAccounts(context, [makeAccount({ username: 'Summiteer' })])
  const answer = await sendJoin('summiteer')
  expect([answer.status, await answer.json()]).toEqual([
    200,
    { code: 'joined', message: null, location: '/setup/Summiteer' },
  ])
  const { data } = await loadRoot(pageRequest('/setup/Summiteer', cookiesAfter(answer)), loadContextOf(context))
  expect(data.event).toEqual({ name: 'create_player', props: { player_username: 'Summiteer' } })
})

test('a refused join has a reason and no target', async () => {
  scriptAccounts(context, [])
  expect(await refusal('')).toEqual([400, 'username_missing', 'Please enter your GitHub username'])
  expect(await refusal('nobody')).toEqual([400, 'account_not_found', expect.stringContaining('no account')])
  context.limits.lookup = async () => false
  expect(await refusal('nobody-else')).toEqual([
    429,
    'too_many_requests',
    expect.stringContaining('Join with GitHub instead'),
  ])
  context.limits.lookup = async () => true
  context.github.findUser = async () => ({ ok: false, error: { code: 'unavailable', message: '502' } })
  expect(await refusal('nobody-else')).toEqual([503, 'failed', 'An error occurred. Please try again.'])
})

test('a name that GitHub does not know costs one lookup in three minutes', async () => {
  let lookups = 0
  context.limits.lookup = async () => (lookups += 1) > 0
  scriptAccounts(context, [])
  for (const name of ['nobody', 'NOBODY', 'nobody'])
    expect(await refusal(name)).toEqual([400, 'account_not_found', expect.stringContaining('no account')])
  expect(lookups).toBe(1)
  context.clock.now += 3 * 60_000
  expect(await refusal('nobody')).toEqual([400, 'account_not_found', expect.any(String)])
  expect(lookups).toBe(2)
})

async function refusal(username: string): Promise<unknown[]> {
  const answer = await sendJoin(username)
  const { code, message, location } = (await answer.json()) as Record<string, unknown>
  expect(location).toBeNull()
  return [answer.status, code, message]
}

async function sendJoin(username: string, returnTo = '/'): Promise<Response> {
  const request = formRequest('/join', { username, returnTo })
  request.headers.set('accept', 'application/json')
  const answer = await callRoute(join, context, request)
  if (!(answer instanceof Response)) throw new Error('no answer')
  return answer
}
