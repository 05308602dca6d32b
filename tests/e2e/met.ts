import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { request, type APIRequestContext } from '@playwright/test'
import { root } from '../../workers/local/settings.ts'
import { PORTS } from './ports.ts'
import { MEMBERS, type Actor } from './screens.ts'
import { address, findRegulars, findSeededPlayers, type Seeded } from './seeded.ts'
import { signInStaff } from './sign-in-staff.ts'
import { signInByRequests } from './sign-in.ts'

type StorageState = Awaited<ReturnType<APIRequestContext['storageState']>>

/** Who there is to look at and as whom; all journeys share it. */
export type Met = { seeded: Seeded; regulars: string[]; sessions: Record<Actor, StorageState> }

const FILE = resolve(root, PORTS.state, 'met.json')

/** Finds everybody and signs them in, once before the first journey. */
export async function meetEverybody(): Promise<void> {
  const seeded = await findSeededPlayers(PORTS)
  const sessions: Partial<Met['sessions']> = {
    staff: await sessionOf((context) => signInStaff(context, PORTS)),
  }
  for (const member of MEMBERS)
    sessions[member] = await sessionOf((context) => signInByRequests(context, address(PORTS), seeded[member]))
  const regulars = await findRegulars(PORTS, Object.values(seeded))
  writeFileSync(FILE, JSON.stringify({ seeded, regulars, sessions }))
}

export function readMet(): Met {
  return JSON.parse(readFileSync(FILE, 'utf8')) as Met
}

async function sessionOf(signIn: (context: APIRequestContext) => Promise<unknown>): Promise<StorageState> {
  const context = await request.newContext({ baseURL: address(PORTS) })
  await signIn(context)
  const state = await context.storageState()
  await context.dispose()
  return state
}
