import { sign } from '@octokit/webhooks-methods'
import { beforeEach, expect, test } from 'vitest'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { webhookDeliveries } from '#db/schema/github.ts'
import { ledger } from '#db/schema/ledger.ts'
import { players } from '#db/schema/players.ts'
import { countingDatabase } from '#tests/databases/counting-database.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import {
  emptyDatabase,
  everyRow,
  makePlayer,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { WEBHOOK_EXAMPLES as examples } from '#tests/third-party/webhook-examples.ts'
import { createApi } from '#workers/api/create-api.ts'

const api = createApi()
/** Octocat of the recorded payloads, and the day most of them were recorded. */
const CODERTOCAT = 21_031_067
const RECORDED = Date.parse('2019-05-15T16:00:00Z')

type Example = { name: string; examples: object[] }
type Delivery = { id: string; event: string; body: string; signature: string }

beforeEach(() => emptyDatabase(testContext()))

test('every recorded delivery, signed, is accepted and leaves facts or the reason why none', async () => {
  const context = await openContext()
  const deliveries = await signedDeliveries()
  expect(deliveries.length).toBeGreaterThan(300)
  for (const delivery of deliveries) expect([delivery.id, await post(context, delivery)]).toEqual([delivery.id, 202])
  const receipts = await context.db.select().from(webhookDeliveries)
  expect(receipts).toHaveLength(deliveries.length)
  const outcomes = Map.groupBy(receipts, (receipt) => receipt.outcome)
  expect(Object.fromEntries([...outcomes].map(([outcome, of]) => [outcome, of.length]))).toEqual({
    facts: 6,
    known_facts: 17,
    due: 27,
    hidden: 1,
    shown: 1,
    app_installed: 2,
    app_unchanged: 1,
    unknown_installation: 4,
    nothing_scored: 45,
    other_branch: 5,
    other_event: 194,
    ping: 4,
    private_repository: 22,
  })
  expect((await context.db.select().from(ledger)).length).toBeGreaterThan(0)
  expect(await imbalances(context)).toEqual([])
})

test('deliveries without any player have that reason', async () => {
  const context = testContext(RECORDED)
  await advanceWeeks(context)
  for (const delivery of await signedDeliveries()) await post(context, delivery)
  const receipts = await context.db.select().from(webhookDeliveries)
  const outcomes = new Set(receipts.map((receipt) => receipt.outcome))
  expect(outcomes).toContain('unknown_player')
  for (const outcome of ['facts', 'known_facts', 'due', 'app_installed']) expect(outcomes).not.toContain(outcome)
})

test('unsigned, or altered by a byte, every recorded delivery is 401 and nothing is stored but a count', async () => {
  const context = await openContext()
  const before = await everyRow(context, { but: 'signature_refusals' })
  for (const delivery of await signedDeliveries()) {
    const altered = delivery.body.replace(/.$/, ' ')
    expect([delivery.id, await post(context, { ...delivery, signature: '' })]).toEqual([delivery.id, 401])
    expect([delivery.id, await post(context, { ...delivery, body: altered })]).toEqual([delivery.id, 401])
    expect([delivery.id, await post(context, { ...delivery, body: `${delivery.body} ` })]).toEqual([delivery.id, 401])
  }
  expect(await everyRow(context, { but: 'signature_refusals' })).toBe(before)
})

test('a thousand replays change nothing and write no row', async () => {
  const context = await openContext()
  const deliveries = await signedDeliveries()
  for (const delivery of deliveries) await post(context, delivery)
  const rows = await everyRow(context)
  const counting = countingDatabase()
  context.clock.now += 60_000
  const statuses = new Map<number, number>()
  for (let replay = 0; replay < 1000; replay += 1) {
    const delivery = deliveries[(replay * 7) % deliveries.length]
    const status = delivery === undefined ? 0 : await post({ ...context, db: counting.db }, delivery)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  expect([...statuses]).toEqual([[202, 1000]])
  expect(await everyRow(context)).toBe(rows)
  expect(counting.rowsWritten()).toBe(0)
  expect(counting.rowsRead()).toBeGreaterThanOrEqual(1000)
})

test('an installation that was recorded with private repositories leaves none of their names', async () => {
  const context = await openContext()
  const payloads = (examples as Example[])
    .filter(({ name }) => name === 'installation' || name === 'installation_repositories')
    .flatMap(({ name, examples: said }) => said.map((payload) => ({ name, payload })))
  expect(payloads.length).toBeGreaterThan(4)
  const hidden = [{ id: 987_654, name: 'project-x', full_name: 'covert/project-x', private: true }]
  for (const [index, { name, payload }] of payloads.entries()) {
    const body = JSON.stringify({ ...payload, repositories: hidden, repositories_added: hidden })
    const signature = await sign(testVars.GITHUB_WEBHOOK_SECRET, body)
    expect(await post(context, { id: `hidden-${index}`, event: name, body, signature })).toBe(202)
  }
  const said = (await everyRow(context)) + JSON.stringify(context.logged)
  for (const secret of ['project-x', 'covert', '987654']) expect(said).not.toContain(secret)
})

async function openContext(): Promise<TestContext> {
  const context = testContext(RECORDED)
  await advanceWeeks(context)
  await makePlayer(context, { githubId: CODERTOCAT, scoresFrom: '2019-05-13', dueAt: RECORDED })
  await context.db.update(players).set({ dueAt: RECORDED + 3_600_000 })
  return context
}

function signedDeliveries(): Promise<Delivery[]> {
  return Promise.all(
    (examples as Example[]).flatMap(({ name, examples: payloads }) =>
      payloads.map(async (payload, index) => {
        const body = JSON.stringify(payload)
        const signature = await sign(testVars.GITHUB_WEBHOOK_SECRET, body)
        return { id: `${name}-${index}`, event: name, body, signature }
      }),
    ),
  )
}

async function post(context: TestContext, { id, event, body, signature }: Delivery): Promise<number> {
  const headers = { 'x-hub-signature-256': signature, 'x-github-event': event, 'x-github-delivery': id }
  const request = new Request(`${testVars.APP_ORIGIN}/api/webhooks/github`, { method: 'POST', headers, body })
  return (await api.fetch(request, { app: context, waitUntil: () => undefined })).status
}
