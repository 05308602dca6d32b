import { sign } from '@octokit/webhooks-methods'
import { beforeEach, expect, test } from 'vitest'
import { parseConfig } from '#app/context/config.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { webhookDeliveries } from '#db/schema/github.ts'
import { ledger } from '#db/schema/ledger.ts'
import { players } from '#db/schema/players.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import { withRival } from '#tests/databases/rival-database.ts'
import {
  emptyDatabase,
  everyRow,
  makePlayer,
  MONDAY,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { createApi } from '#workers/api/create-api.ts'

const api = createApi()
const WEDNESDAY = MONDAY + 2 * DAY + 10 * HOUR

beforeEach(() => emptyDatabase(testContext()))

test('a signed delivery becomes ledger rows and a receipt without its body, answered 202', async () => {
  const context = await openContext()
  const player = await makePlayer(context)
  const body = issueOpened(player.githubId)
  expect(await deliver(context, body)).toEqual([202, { outcome: 'recorded' }])
  expect(await context.db.select().from(ledger)).toMatchObject([
    { playerId: player.id, key: 'issue:501:opened', kind: 'issue_opened', points: 10, title: 'Rope frays' },
  ])
  expect(await context.db.select().from(webhookDeliveries)).toEqual([
    { id: 'delivery-1', event: 'issues', action: 'opened', outcome: 'facts', receivedAt: WEDNESDAY },
  ])
  expect(await imbalances(context)).toEqual([])
})

test('an unsigned delivery or one with a wrong signature is 401 and leaves no trace but a count', async () => {
  const context = await openContext()
  const player = await makePlayer(context)
  const before = await everyRow(context, { but: 'signature_refusals' })
  const body = JSON.stringify(issueOpened(player.githubId))
  const right = await sign(testVars.GITHUB_WEBHOOK_SECRET, body)
  const signatures = [
    null,
    '',
    'sha256=',
    right.replace('sha256=', ''),
    right.replace('sha256', 'sha1'),
    right.slice(0, -1),
    `${right}0`,
    right.replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    await sign('another-secret', body),
    await sign('undefined', body),
  ]
  for (const signature of signatures)
    expect(await post(context, body, { signature })).toEqual([401, { error: 'signature' }])
  expect(await post(context, `${body} `, { signature: right })).toEqual([401, { error: 'signature' }])
  expect(await everyRow(context, { but: 'signature_refusals' })).toBe(before)
  expect(
    context.logged.every(({ message, fields }) => message === 'Webhook signature refused' && fields === undefined),
  ).toBe(true)
})

test('without a configured secret nothing is believed, an empty one signs nothing', async () => {
  const context = await openContext()
  const body = JSON.stringify(issueOpened(1))
  for (const secret of ['', ',', ' ,']) {
    const unset = { ...context, config: parseConfig({ ...testVars, GITHUB_WEBHOOK_SECRET: secret }) }
    expect(await post(unset, body, { signature: await sign('x', body) })).toEqual([401, { error: 'signature' }])
  }
  expect(await context.db.select().from(webhookDeliveries)).toEqual([])
})

test('while a secret is rotated both stand, and afterwards only the new one', async () => {
  const context = await openContext()
  const rotating = { ...context, config: parseConfig({ ...testVars, GITHUB_WEBHOOK_SECRET: 'new-secret, old-secret' }) }
  const body = JSON.stringify(issueOpened(1))
  const statuses = async (app: TestContext) => [
    (await post(app, body, { signature: await sign('old-secret', body), id: crypto.randomUUID() }))[0],
    (await post(app, body, { signature: await sign('new-secret', body), id: crypto.randomUUID() }))[0],
    (await post(app, body, { signature: await sign('new-secret, old-secret', body), id: crypto.randomUUID() }))[0],
  ]
  expect(await statuses(rotating)).toEqual([202, 202, 401])
  const rotated = { ...context, config: parseConfig({ ...testVars, GITHUB_WEBHOOK_SECRET: 'new-secret' }) }
  expect(await statuses(rotated)).toEqual([401, 202, 401])
})

test('a signed body that cannot be read is 400 and leaves no trace, its values stay out of the log', async () => {
  const context = await openContext()
  const before = await everyRow(context)
  const broken = { ...issueOpened(1), issue: { title: 'a secret title' } }
  const shown: [body: string, event?: string, id?: string | null][] = [
    ['{"action":'],
    ['not json'],
    ['[]', 'issues'],
    ['null', 'issues'],
    ['"text"', 'issues'],
    ['{"repository":{"private":"no"}}', 'issues'],
    [JSON.stringify(broken), 'issues'],
    [JSON.stringify(issueOpened(1)), 'issues', null],
    [JSON.stringify(issueOpened(1)), 'issues', ''],
    [JSON.stringify(issueOpened(1)), 'issues', 'an id; with more'],
    [JSON.stringify(issueOpened(1)), 'issues', 'x'.repeat(101)],
  ]
  for (const [body, event, id] of shown) {
    const answer = await post(context, body, { event, id, signature: await sign(testVars.GITHUB_WEBHOOK_SECRET, body) })
    expect([body, ...answer]).toEqual([body, 400, { error: 'malformed' }])
  }
  expect(await everyRow(context)).toBe(before)
  expect(JSON.stringify(context.logged)).not.toContain('a secret title')
})

test('a delivery without its event is malformed, an unknown event is noted and means nothing', async () => {
  const context = await openContext()
  const body = JSON.stringify({ action: 'created', repository: { private: false } })
  const signature = await sign(testVars.GITHUB_WEBHOOK_SECRET, body)
  expect(await post(context, body, { signature, event: null })).toEqual([400, { error: 'malformed' }])
  for (const event of ['star', 'constructor', '__proto__', 'ping'])
    expect(await post(context, body, { signature, event, id: `of-${event}` })).toEqual([202, { outcome: 'recorded' }])
  expect(await context.db.select().from(ledger)).toEqual([])
  const receipts = await context.db.select().from(webhookDeliveries)
  expect(Object.fromEntries(receipts.map((receipt) => [receipt.id, receipt.outcome]))).toEqual({
    'of-star': 'other_event',
    'of-constructor': 'other_event',
    'of-__proto__': 'other_event',
    'of-ping': 'ping',
  })
})

test('a replay is answered 202 and changes nothing, also when both arrive at once', async () => {
  const context = await openContext()
  const player = await makePlayer(context)
  const both = await Promise.all([1, 2, 3].map(() => deliver(context, issueOpened(player.githubId))))
  expect(both.map(([status]) => status)).toEqual([202, 202, 202])
  const before = await everyRow(context)
  context.clock.now += HOUR
  expect(await deliver(context, issueOpened(player.githubId))).toEqual([202, { outcome: 'known' }])
  expect(await everyRow(context)).toBe(before)
  expect(await context.db.select().from(ledger)).toHaveLength(1)
})

test('a delivery repeated while it is written is recorded once, also without facts', async () => {
  const context = await openContext()
  const { githubId } = await makePlayer(context)
  const again = () => deliver(context, pushOf(githubId), { event: 'push', id: 'push-1' })
  const overtaken = { ...context, db: withRival(context.db, again) }
  const answer = await deliver(overtaken, pushOf(githubId), { event: 'push', id: 'push-1' })
  expect(answer).toEqual([202, { outcome: 'known' }])
  expect(await context.db.select().from(webhookDeliveries)).toHaveLength(1)
})

test('the same fact under another delivery id is the same row', async () => {
  const context = await openContext()
  const player = await makePlayer(context)
  await deliver(context, issueOpened(player.githubId), { id: 'one' })
  await deliver(context, issueOpened(player.githubId), { id: 'two' })
  expect((await context.db.select().from(ledger)).map((row) => row.points)).toEqual([10])
  expect(await imbalances(context)).toEqual([])
})

test('a private repository leaves no trace of itself in any row or log, whatever happens in it', async () => {
  const context = await openContext()
  const player = await makePlayer(context)
  const dueLater = WEDNESDAY + HOUR
  await context.db.update(players).set({ dueAt: dueLater })
  const payload = issueOpened(player.githubId)
  const repository = { ...payload.repository, id: 987654, full_name: 'covert/project-x', private: true }
  const issue = {
    ...payload.issue,
    title: 'Unannounced merger',
    html_url: 'https://github.test/covert/project-x/issues/1',
  }
  const push = { ref: 'refs/heads/main', deleted: false, sender: payload.sender }
  const events: Record<string, object> = {
    issues: { ...payload, repository, issue },
    issue_comment: { ...payload, action: 'created', repository, issue, comment: { ...issue, user: payload.sender } },
    push: { ...push, repository: { ...repository, default_branch: 'main' } },
    repository: { action: 'privatized', repository, sender: payload.sender },
    create: { ref: 'main', ref_type: 'branch', master_branch: 'main', repository, sender: payload.sender },
    pull_request: { ...payload, repository, pull_request: issue },
    star: { action: 'created', repository },
  }
  for (const [event, body] of Object.entries(events))
    expect(await deliver(context, body, { event, id: `private-${event}` })).toEqual([202, { outcome: 'recorded' }])
  const shown = (await everyRow(context)) + JSON.stringify(context.logged)
  for (const secret of ['covert', 'project-x', '987654', 'Unannounced', ':501']) expect(shown).not.toContain(secret)
  const receipts = await context.db.select().from(webhookDeliveries)
  expect(new Set(receipts.map((receipt) => receipt.outcome))).toEqual(new Set(['private_repository']))
  expect(await context.db.select().from(ledger)).toEqual([])
  expect((await context.db.select().from(players))[0]?.dueAt).toBe(dueLater)
})

test('a push makes its player due and nothing else, others keep their turn', async () => {
  const context = await openContext()
  const player = await makePlayer(context, { dueAt: WEDNESDAY + HOUR })
  const other = await makePlayer(context, { dueAt: WEDNESDAY + HOUR })
  const overdue = await makePlayer(context, { dueAt: WEDNESDAY - HOUR })
  await deliver(context, pushOf(player.githubId), { event: 'push', id: 'push-1' })
  await deliver(context, pushOf(overdue.githubId), { event: 'push', id: 'push-2' })
  await deliver(context, pushOf(other.githubId, { fork: true }), { event: 'push', id: 'push-3' })
  await deliver(context, { ...pushOf(other.githubId), ref: 'refs/heads/side' }, { event: 'push', id: 'push-4' })
  const rows = await context.db.select().from(players).orderBy(players.id)
  expect(rows.map((row) => row.dueAt)).toEqual([WEDNESDAY, WEDNESDAY + HOUR, WEDNESDAY - HOUR])
  expect(await context.db.select().from(ledger)).toEqual([])
  const receipts = await context.db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id)
  expect(receipts).toMatchObject(
    ['due', 'due', 'fork', 'other_branch'].map((outcome) => ({ event: 'push', action: null, outcome })),
  )
})

test('deliveries about strangers and unclaimed players earn nothing', async () => {
  const context = await openContext()
  const unclaimed = await makePlayer(context, { claimedAt: null, scoresFrom: null })
  const gone = await makePlayer(context, { goneAt: WEDNESDAY - DAY })
  for (const githubId of [424242, unclaimed.githubId, gone.githubId])
    expect((await deliver(context, issueOpened(githubId), { id: `of-${githubId}` }))[0]).toBe(202)
  await deliver(context, pushOf(424242), { event: 'push', id: 'push-of-a-stranger' })
  const receipts = await context.db.select().from(webhookDeliveries)
  expect(receipts.map((receipt) => receipt.outcome)).toEqual(Array.from({ length: 4 }, () => 'unknown_player'))
  expect(await context.db.select().from(ledger)).toEqual([])
})

test('only POST reaches the webhook', async () => {
  const context = await openContext()
  const request = new Request(`${testVars.APP_ORIGIN}/api/webhooks/github`)
  expect((await api.fetch(request, { app: context, waitUntil: () => undefined })).status).toBe(404)
})

async function openContext(): Promise<TestContext> {
  const context = testContext(WEDNESDAY)
  await advanceWeeks(context)
  return context
}

function pushOf(githubId: number, more: object = {}) {
  return {
    ref: 'refs/heads/main',
    repository: { ...issueOpened(githubId).repository, default_branch: 'main', ...more },
    sender: { id: githubId, login: 'somebody', type: 'User' },
  }
}

function issueOpened(githubId: number) {
  const account = { id: githubId, login: 'somebody', type: 'User' }
  return {
    action: 'opened',
    repository: { id: 77, full_name: 'summit/rope', private: false, fork: false },
    sender: account,
    issue: {
      id: 501,
      number: 3,
      title: 'Rope frays',
      html_url: 'https://github.test/summit/rope/issues/3',
      user: account,
      state: 'open',
      labels: [],
      created_at: '2026-11-18T09:00:00Z',
      updated_at: '2026-11-18T09:00:00Z',
    },
  }
}

type Delivery = { signature: string | null; event?: string | null; id?: string | null }

async function deliver(
  context: TestContext,
  payload: object,
  headers: Partial<Delivery> = {},
): Promise<[number, unknown]> {
  const body = JSON.stringify(payload)
  return post(context, body, { signature: await sign(testVars.GITHUB_WEBHOOK_SECRET, body), ...headers })
}

async function post(
  context: TestContext,
  body: string,
  { signature, event = 'issues', id = 'delivery-1' }: Delivery,
): Promise<[number, unknown]> {
  const headers = new Headers()
  if (signature !== null) headers.set('x-hub-signature-256', signature)
  if (event !== null) headers.set('x-github-event', event)
  if (id !== null) headers.set('x-github-delivery', id)
  const request = new Request(`${testVars.APP_ORIGIN}/api/webhooks/github`, { method: 'POST', headers, body })
  const answer = await api.fetch(request, { app: context, waitUntil: () => undefined })
  return [answer.status, await answer.json()]
}
