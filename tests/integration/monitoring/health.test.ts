import { beforeEach, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { emptyDatabase, MONDAY, testContext, testVars, type TestContext } from '#tests/people/factories.ts'
import { createApi } from '#workers/api/create-api.ts'
import { runCron } from '#workers/cron.ts'

const WEDNESDAY = MONDAY + 2 * DAY + 10 * HOUR

beforeEach(() => emptyDatabase(testContext()))

test('health says when the schedules ran, and is unavailable without detail when the database does not answer', async () => {
  const context = testContext(WEDNESDAY)
  const health = (of = context) => ask(of)
  expect(await health()).toEqual([200, { status: 'ok', cronRanAt: null, version: null }])
  await runCron(context, '* * * * *')
  const cronRanAt = new Date(WEDNESDAY).toISOString()
  context.clock.now = WEDNESDAY + 15 * MINUTE
  expect(await health()).toEqual([200, { status: 'ok', cronRanAt, version: null }])
  context.clock.now += 1
  expect(await health()).toEqual([503, { status: 'late', cronRanAt, version: null }])
  const broken = { ...context, db: {} as unknown as TestContext['db'] }
  expect(await health(broken)).toEqual([503, { status: 'unavailable', cronRanAt: null, version: null }])
  expect(context.logged.map(({ level, message }) => [level, message])).toEqual([['error', 'Database does not answer']])
})

test('however often health is asked, an isolate asks the database twice a minute', async () => {
  const context = testContext(WEDNESDAY)
  const api = createApi()
  const ranAt = async () => ((await ask(context, api))[1] as { cronRanAt: string | null }).cronRanAt
  expect(await Promise.all([ranAt(), ranAt()])).toEqual([null, null])
  await runCron(context, '* * * * *')
  context.clock.now += 29_999
  expect(await ranAt()).toBeNull()
  context.clock.now += 1
  expect(await ranAt()).toBe(new Date(WEDNESDAY).toISOString())
})

async function ask(context: TestContext, api = createApi()): Promise<[number, unknown]> {
  const request = new Request(`${testVars.APP_ORIGIN}/api/health`)
  const answer = await api.fetch(request, { app: context, waitUntil: () => undefined })
  return [answer.status, await answer.json()]
}
