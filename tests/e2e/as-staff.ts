import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect } from '@playwright/test'
import { request, type APIRequestContext } from 'playwright'
import { root, type LocalPorts } from '../../workers/local/settings.ts'
import { takeLock } from './lock.ts'
import { PORTS } from './ports.ts'
import { address } from './seeded.ts'
import { signInStaff } from './sign-in-staff.ts'

/** What the local member of staff changes, signed in once for all journeys of a product. */

export async function changeRegistration(place: LocalPorts, registration: 'open' | 'paused'): Promise<void> {
  await asStaff(place, (staff) => send(staff, place, '/admin/settings', { intent: 'registration', registration }))
}

/** Gives a player premium, or takes it away. */
export async function setPremium(login: string, premium: boolean, place = PORTS): Promise<void> {
  await asStaff(place, async (staff) => {
    const page = new URL((await staff.get(`/admin/players/${login}`)).url()).pathname
    await send(staff, place, page, { intent: 'grant-premium', premium: premium ? 'on' : 'off' })
  })
}

async function asStaff(place: LocalPorts, act: (staff: APIRequestContext) => Promise<void>): Promise<void> {
  const staff = await signedIn(place)
  await act(staff)
  await staff.dispose()
}

/** One at a time: a code signs in once, and half a minute later comes the next. */
async function signedIn(place: LocalPorts): Promise<APIRequestContext> {
  const path = resolve(root, place.state, 'staff-session.json')
  const giveBack = await takeLock(`${path}.lock`)
  try {
    const staff = await request.newContext({
      baseURL: address(place),
      // Forms are counted by address, and each journey has its own.
      extraHTTPHeaders: { 'cf-connecting-ip': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` },
      ...(existsSync(path) ? { storageState: path } : {}),
    })
    if ((await staff.get('/admin/settings')).ok()) return staff
    await signInStaff(staff, place)
    await staff.storageState({ path })
    return staff
  } finally {
    giveBack()
  }
}

async function send(
  staff: APIRequestContext,
  place: LocalPorts,
  path: string,
  form: Record<string, string>,
): Promise<void> {
  const reply = await staff.post(path, { form, headers: { origin: address(place) }, maxRedirects: 0 })
  expect([path, reply.status()]).toEqual([path, 302])
}
