import { expect, test } from 'vitest'
import { parseConfig } from '#app/context/config.server.ts'
import { readSiteSettings } from '#app/core/settings/site-settings.server.ts'
import { settings } from '#db/schema/settings.ts'
import { emptyDatabase, testContext, testVars } from '#tests/people/factories.ts'
import { insertRows } from '#tests/worlds/rows.ts'

test.each([
  ['development', 'invented', 'invented'],
  ['test', 'invented', 'invented'],
  ['development', 'played-sign-in', 'played-sign-in'],
  ['staging', 'invented', null],
  ['production', 'invented', null],
  ['staging', 'played-sign-in', null],
  ['production', 'played-sign-in', null],
  ['development', 'another', null],
  ['development', undefined, null],
] as const)('a run as %s of a world that is %j says: %j', async (APP_ENV, value, localWorld) => {
  const context = testContext()
  await emptyDatabase(context)
  if (value !== undefined) await insertRows(context, settings, { name: 'world', value })
  const read = await readSiteSettings({ db: context.db, config: { ...context.config, APP_ENV } })
  expect(read.localWorld).toBe(localWorld)
})

test.each([
  ['development', 'http://localhost:8788'],
  ['staging', null],
  ['production', null],
] as const)('in %s whoever plays the sign-in is %s', (APP_ENV, played) => {
  const config = parseConfig({ ...testVars, APP_ENV, GITHUB_SIGN_IN_URL: 'http://localhost:8788' })
  expect(config.GITHUB_SIGN_IN_URL).toBe(played)
})
