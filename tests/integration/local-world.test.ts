import { expect, test } from 'vitest'
import { INVENTED_WORLD, readSiteSettings } from '#app/core/settings/site-settings.server.ts'
import { settings } from '#db/schema/settings.ts'
import { emptyDatabase, testContext } from '#tests/factories.ts'

test.each([
  ['development', INVENTED_WORLD, true],
  ['test', INVENTED_WORLD, true],
  ['staging', INVENTED_WORLD, false],
  ['production', INVENTED_WORLD, false],
  ['development', undefined, false],
] as const)('a run as %s of a world that is %j says that it is invented: %s', async (APP_ENV, value, isInvented) => {
  const context = testContext()
  await emptyDatabase(context)
  if (value !== undefined) await context.db.insert(settings).values({ name: 'world', value })
  const read = await readSiteSettings({ db: context.db, config: { ...context.config, APP_ENV } })
  expect(read.isInvented).toBe(isInvented)
})
