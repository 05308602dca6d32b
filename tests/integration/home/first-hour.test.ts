import { beforeEach, expect, test } from 'vitest'
import { DAY } from '#app/domain/time/period.ts'
import { loadFirstHour } from '#app/staff/overview/load-first-hour.server.ts'
import { prizeCodes } from '#db/schema/prizes.ts'
import { BACKUP_SETTING, settings } from '#db/schema/settings.ts'
import { emptyDatabase, testContext, type TestContext } from '#tests/people/factories.ts'
import { makeFirstStaff, makeStaff } from '#tests/people/staff.ts'
import { makeContest } from '#tests/worlds/contests.ts'
import { insertRows, makePrizes } from '#tests/worlds/rows.ts'

let context: TestContext

beforeEach(async () => {
  context = testContext()
  await emptyDatabase(context)
})

async function steps(changed: Partial<TestContext> = {}, climbing = 0) {
  const listed = await loadFirstHour({ ...context, ...changed }, { registration: 'paused', climbing })
  return new Map(listed.map((one) => [one.title, one]))
}

test('a new installation is told all that it still needs', async () => {
  const unset = {
    HEARTBEAT_URL: null,
    TELEGRAM_BOT_TOKEN: null,
    EMAIL_FROM: null,
    STRIPE_SECRET_KEY: null,
    GITHUB_APP_ID: null,
  }
  const listed = await steps({ config: { ...context.config, ...unset } })
  expect(listed.get('E-mail')?.text).toBe('No mail is sent. Not set: EMAIL_FROM (docs/running.md says how).')
  expect([...listed].filter(([, { isDone }]) => isDone)).toEqual([])
  expect([...listed].filter(([, { isOptional }]) => !isOptional).map(([title]) => title)).toEqual([
    'Registration',
    'A second member of staff',
    'E-mail',
    'Admin chat',
    'Contact and legal texts',
    'Backup',
    'Heartbeat',
    'The first ten',
  ])
})

test('a prize needs a code for each of the ten', async () => {
  await makePrizes(context, { id: 'prize', title: 'A' })
  const fill = (from: number, until: number) => {
    const numbers = Array.from({ length: until - from }, (_, index) => from + index)
    return insertRows(context, prizeCodes, ...numbers.map((number) => ({ prizeId: 'prize', code: `CODE-${number}` })))
  }
  await fill(0, 9)
  expect((await steps()).get('Prizes')).toMatchObject({ isDone: false, isOptional: false })
  await fill(9, 10)
  expect((await steps()).get('Prizes')).toMatchObject({ isDone: true })
})

test('staff, climbers, e-mail and a backup of the last week are done, an older backup is not', async () => {
  const ada = await makeFirstStaff(context)
  expect((await steps()).get('A second member of staff')?.isDone).toBe(false)
  await makeStaff(context, ada, 'grace@example.test')
  const noted = async (at: number) => {
    const row = { name: BACKUP_SETTING, value: { at } }
    await context.db.insert(settings).values(row).onConflictDoUpdate({ target: settings.name, set: row })
  }
  await noted(context.now() - DAY)
  const listed = await steps({}, 10)
  for (const title of ['A second member of staff', 'Backup', 'The first ten', 'E-mail'])
    expect([title, listed.get(title)?.isDone]).toEqual([title, true])
  await noted(context.now() - 8 * DAY)
  expect((await steps()).get('Backup')).toMatchObject({ isDone: false, text: expect.stringContaining('a week old') })
})

test('an owner finds the way to a contest, and that there is one', async () => {
  expect((await steps()).get('A contest')).toMatchObject({ isDone: false, isOptional: true, href: '/run-a-contest' })
  await makeContest(context)
  expect((await steps()).get('A contest')).toMatchObject({ isDone: true })
})
