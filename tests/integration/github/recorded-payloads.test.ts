import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { parseWebhook } from '#app/adapters/github/webhook.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { recordWebhook } from '#app/features/github/record-webhook.server.ts'
import { ledger } from '#db/schema/ledger.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import { makePlayer, testContext } from '#tests/people/factories.ts'
import { WEBHOOK_EXAMPLES as examples } from '#tests/third-party/webhook-examples.ts'

type Example = { name: string; examples: { action?: string }[] }

/** Octocat of the recorded payloads. */
const CODERTOCAT = 21031067

test('every recorded delivery is recorded once or refused, and a replay of all changes nothing', async () => {
  const context = testContext(Date.parse('2019-05-15T16:00:00Z'))
  await advanceWeeks(context)
  const player = await makePlayer(context, { githubId: CODERTOCAT, scoresFrom: '2019-05-13' })
  const recorded = await recordAll(context)
  expect(recorded).toBeGreaterThan(200)
  const rows = await context.db.select().from(ledger).where(eq(ledger.playerId, player.id))
  expect(rows.length).toBeGreaterThan(0)
  expect(await imbalances(context)).toEqual([])
  expect(await recordAll(context)).toBe(0)
  expect(await context.db.select().from(ledger).where(eq(ledger.playerId, player.id))).toEqual(rows)
})

test('the recorded issue of Codertocat is one opened issue of Hello-World', async () => {
  const context = testContext(Date.parse('2019-05-15T16:00:00Z'))
  await advanceWeeks(context)
  const player = await makePlayer(context, { githubId: CODERTOCAT + 1, scoresFrom: '2019-05-13' })
  const opened = (examples as Example[])
    .find((one) => one.name === 'issues')
    ?.examples.find((one) => one.action === 'opened')
  const moved = JSON.parse(JSON.stringify(opened).replaceAll(String(CODERTOCAT), String(CODERTOCAT + 1))) as unknown
  const content = parseWebhook('issues', moved)
  if ('malformed' in content) throw new Error(content.malformed)
  await recordWebhook(context, { id: 'issue-opened', event: 'issues', action: 'opened', content })
  const rows = await context.db.select().from(ledger).where(eq(ledger.playerId, player.id))
  expect(rows.map(({ kind, title, day }) => ({ kind, title, day }))).toContainEqual({
    kind: 'issue_opened',
    title: 'Spelling error in the README file',
    day: '2019-05-15',
  })
})

async function recordAll(context: ReturnType<typeof testContext>): Promise<number> {
  let recorded = 0
  for (const { name, examples: payloads } of examples as Example[])
    for (const [index, payload] of payloads.entries()) {
      const content = parseWebhook(name, payload)
      if ('malformed' in content) continue
      const delivery = { id: `${name}-${index}`, event: name, action: payload.action ?? null, content }
      if ((await recordWebhook(context, delivery)) === 'recorded') recorded += 1
    }
  return recorded
}
