import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { beforeAll, expect, test } from 'vitest'
import { changeStaff } from '#app/staff/accounts/change-staff.server.ts'
import {
  callRoute,
  everyRow,
  formRequest,
  makePlayer,
  pageRequest,
  signedIn,
  testContext,
} from '#tests/people/factories.ts'
import { makeFirstStaff, makeStaff, PASSWORD } from '#tests/people/staff.ts'
import { screens } from '#tests/reading/manifest.ts'

type Answer = (args: LoaderFunctionArgs) => unknown
const modules = import.meta.glob<{ loader?: Answer; action?: Answer }>('/app/**/admin*.route.{ts,tsx}')
const behind = screens.filter(({ path }) => path.startsWith('/admin/'))

const context = testContext()
let cookies: string[]

// Made once, because each test proves that it leaves every row as it was.
beforeAll(async () => {
  const ada = await makeFirstStaff(context)
  const bob = await makeStaff(context, ada, 'bob@example.test')
  await changeStaff(context, ada, { intent: 'disable', id: bob.id, email: '', password: PASSWORD }, 'here')
  cookies = [
    '',
    'staff=forged',
    bob.cookie,
    await signedIn(context, await makePlayer(context)),
    await signedIn(context, await makePlayer(context, { isPremium: true })),
  ]
})

test('the list of routes has places behind the sign-in', () => {
  expect(behind.map(({ path }) => path)).toEqual(expect.arrayContaining(['/admin/staff', '/admin/*']))
})

test.each(behind)(
  '$path does not exist for visitors, players, premium players and staff of yesterday',
  async ({ path, file }) => {
    const module = await modules[`/app/${file}`]?.()
    const { loader, action } = module ?? {}
    if (loader === undefined || action === undefined) throw new Error(`${file} does not answer every method`)
    const before = await everyRow(context)
    const fields = { intent: 'add', email: 'eve@example.test', password: PASSWORD, registration: 'open' }
    for (const cookie of cookies) {
      for (const answer of [
        await callRoute(loader, context, pageRequest(path, cookie)),
        await callRoute(action, context, formRequest(path, fields, cookie)),
      ])
        expect(answer instanceof Response && [answer.status, await answer.text()]).toEqual([404, ''])
    }
    expect(await everyRow(context)).toBe(before)
  },
)
