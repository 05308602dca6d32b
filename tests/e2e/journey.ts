import { createHash } from 'node:crypto'
import { expect, test as base, type Page } from '@playwright/test'
import { readMet, type Met } from './met.ts'
import { PORTS } from './ports.ts'
import { keepRegistration, type SetRegistration } from './registration.ts'
import { address, people, type Person } from './seeded.ts'
import { signIn as signInOnPage } from './sign-in.ts'
import { watchPage } from './watch-page.ts'

type JourneyFixtures = { setRegistration: SetRegistration }
type WorkerFixtures = Met

/** Each journey has its own address, so that none shares a limit, and fails when its page logs a fault. */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { testId, retry }) => {
    await use({ ...extraHTTPHeaders, 'cf-connecting-ip': addressOf(`${testId} ${retry}`) })
  },
  // Here, so that a journey that only sends requests opens none.
  page: async ({ page }, use) => {
    const faults = await watchPage(page)
    await use(page)
    expect(faults).toEqual([])
  },
  // oxlint-disable-next-line no-empty-pattern -- the runner wants to see a pattern, and none is needed
  setRegistration: async ({}, use) => keepRegistration(use),
  // oxlint-disable-next-line no-empty-pattern -- as above
  seeded: [async ({}, use) => use(readMet().seeded), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern -- as above
  sessions: [async ({}, use) => use(readMet().sessions), { scope: 'worker' }],
})

export { expect }

/** A page whose context is signed in from here on, on the player's own page. */
export async function signIn(page: Page, login: string): Promise<void> {
  await signInOnPage(page, address(PORTS), login)
}

/** React has hydrated once the frame's last element belongs to it. */
export async function untilInteractive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('body > footer') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
}

/** An address derived from a name. */
export function addressOf(name: string): string {
  return `10.${[...createHash('sha256').update(name).digest()].slice(0, 3).join('.')}`
}

/** People of the sandbox who have not joined; each journey takes its own. */
export async function stranger(index: number): Promise<Person> {
  const person = (await people(PORTS)).at(-1 - index)
  if (person === undefined) throw new Error('The sandbox has too few people.')
  return person
}

/** Long-time players reserved for journeys, up to the limit in seeded.ts; each journey takes its own. */
export async function player(index: number): Promise<Person> {
  const person = (await people(PORTS)).filter((one) => one.pace !== 'dormant')[index]
  if (person === undefined) throw new Error('The sandbox has too few people.')
  return person
}

export async function runCron(cron: string): Promise<void> {
  const reply = await fetch(`${address(PORTS)}/cdn-cgi/handler/scheduled?cron=${encodeURIComponent(cron)}`)
  expect(reply.status).toBe(200)
}
