import { createHash } from 'node:crypto'
import {
  expect as playwrightExpect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test'
import { expectPlain, isPlain } from '../plain-browser/expect-plain.ts'
import { PlainContext, type OpenRequest } from '../plain-browser/plain-context.ts'
import { PlainPage } from '../plain-browser/plain-page.ts'
import { mapOwnStacks } from './map-own-stacks.ts'
import { readMet, type Met } from './met.ts'
import { PagePool, type PooledPage } from './page-pool.ts'
import { PORTS } from './ports.ts'
import { keepRegistration, type SetRegistration } from './registration.ts'
import { address, people, type Person } from './seeded.ts'
import { signIn as signInOnPage } from './sign-in.ts'
import { watchPage } from './watch-page.ts'

export type OpenContext = (options?: BrowserContextOptions) => Promise<BrowserContext>
type JourneyFixtures = {
  /** Opens contexts that no journey has used before and none uses after, for what cannot be taken back from a page. */
  ownContext: boolean
  /** A page of a worker's own, with its context. */
  takePage: (options?: BrowserContextOptions) => Promise<PooledPage>
  setRegistration: SetRegistration
  /** The address that the journey's requests come from. */
  visitorAddress: string
  /** A browser context beside the page's own, closed after the journey. */
  openContext: OpenContext
  /** The same of the plain browser, for another visitor who only reads or sends forms. */
  openPlain: OpenContext
}
type WorkerFixtures = Met & { pagePool: PagePool }

mapOwnStacks()

/** Each journey has its own address, so that none shares a limit, and fails when its page logs a fault. */
export const test = base.extend<JourneyFixtures, WorkerFixtures>({
  // oxlint-disable-next-line no-empty-pattern -- the runner wants to see a pattern, and none is needed
  visitorAddress: async ({}, use, { testId, retry }) => use(addressOf(`${testId} ${retry}`)),
  request: async ({ playwright, baseURL, visitorAddress }, use) => {
    const request = await playwright.request.newContext({ baseURL, extraHTTPHeaders: headersOf(visitorAddress) })
    await use(request)
    await request.dispose()
  },
  ownContext: [false, { option: true }],
  pagePool: [
    async ({ browser }, use) => {
      const pagePool = new PagePool(browser)
      await use(pagePool)
      await pagePool.close()
    },
    { scope: 'worker' },
  ],
  takePage: async (
    { pagePool, visitorAddress, baseURL, javaScriptEnabled, viewport, colorScheme, userAgent, contextOptions },
    use,
    info,
  ) => {
    const taken: PooledPage[] = []
    const own = { baseURL: baseURL ?? '', javaScriptEnabled, viewport, colorScheme, userAgent, ...contextOptions }
    await use(async (options) => {
      const pooled = await pagePool.take({ extraHTTPHeaders: headersOf(visitorAddress), ...own, ...options })
      taken.push(pooled)
      return pooled
    })
    // After a failure the worker ends.
    if (info.status !== info.expectedStatus) return
    playwrightExpect(taken.flatMap(({ faults }) => faults)).toEqual([])
    await Promise.all(taken.map((pooled) => pagePool.giveBack(pooled)))
  },
  context: async ({ ownContext, openContext, browser, visitorAddress }, use) => {
    if (!ownContext) return use(await openContext())
    const context = await browser.newContext({ extraHTTPHeaders: headersOf(visitorAddress) })
    await use(context)
    await context.close()
  },
  openContext: async ({ takePage }, use) => use(async (options) => (await takePage(options)).context),
  openPlain: async ({ playwright, baseURL, visitorAddress }, use) => {
    const opened: PlainContext[] = []
    await use(async ({ storageState, extraHTTPHeaders, userAgent } = {}) => {
      const options = { baseURL, userAgent, extraHTTPHeaders: { ...headersOf(visitorAddress), ...extraHTTPHeaders } }
      const open: OpenRequest = (state) => playwright.request.newContext({ ...options, storageState: state })
      const state = typeof storageState === 'object' ? (storageState as Parameters<OpenRequest>[0]) : undefined
      const context = new PlainContext(await open(state), open)
      opened.push(context)
      return context as unknown as BrowserContext
    })
    await Promise.all(opened.map((context) => context.close()))
  },
  // Here, so that a journey that only sends requests opens none.
  page: async ({ context, ownContext }, use) => {
    const page = await context.newPage()
    const faults = ownContext ? await watchPage(page) : []
    await use(page)
    playwrightExpect(faults).toEqual([])
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  setRegistration: async ({}, use) => keepRegistration(use),
  // oxlint-disable-next-line no-empty-pattern -- as above
  seeded: [async ({}, use) => use(readMet().seeded), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern -- as above
  sessions: [async ({}, use) => use(readMet().sessions), { scope: 'worker' }],
})

/** A journey that needs a page to itself, because it installs a clock or scripts, which stay. */
export const inOwnContext = test.extend({ ownContext: true })

/**
 * Journeys without scripts that prove documents, links and forms, by a browser that draws nothing. Those that are about
 * styles keep to Chromium.
 */
const plain = test.extend({
  context: async ({ openPlain }, use) => use(await openPlain()),
  page: async ({ context }, use) => use(await context.newPage()),
  openContext: async ({ openPlain }, use) => use(openPlain),
})

/** A journey in the plain browser alone: its screens have plain forms only. */
export const plainTest = plain as unknown as typeof test

/** The journey in Chromium with JavaScript, or in the plain browser. */
export function testWith(javaScriptEnabled: boolean): typeof test {
  return javaScriptEnabled ? test : plainTest
}

/** A plain page with the page's cookies, to read what the server sends while the page stays where it is. */
export function readerOf(page: Page): Page {
  const { request } = page.context()
  return new PlainPage(new PlainContext(request, async () => request)) as unknown as Page
}

/** Playwright's assertions, for pages of either browser. */
export const expect = new Proxy(playwrightExpect, {
  apply: (assert, _this, [subject, message]: [unknown, string?]) =>
    isPlain(subject) ? expectPlain(subject, message) : assert(subject, message),
})

/** A page whose context is signed in from here on, on the player's own page or another. */
export async function signIn(page: Page, login: string, path?: string): Promise<void> {
  await signInOnPage(page, address(PORTS), login, path)
}

/** React has hydrated once the frame's last element belongs to it. */
export async function untilInteractive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('body > footer') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
}

/** Leaves the field that was filled, which saves it; without JavaScript a button does. */
export async function saveSettings(page: Page, button: string, javaScriptEnabled: boolean): Promise<void> {
  if (!javaScriptEnabled) return page.getByRole('button', { name: button }).click()
  await untilInteractive(page)
  await page.keyboard.press('Tab')
}

function headersOf(visitorAddress: string): Record<string, string> {
  return { 'cf-connecting-ip': visitorAddress }
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

/** A player who climbed both this week and the last; each journey takes its own. */
export function regular(index: number): string {
  const login = readMet().regulars[index]
  if (login === undefined) throw new Error('Too few players climbed in both weeks.')
  return login
}

export async function runCron(cron: string, ports = PORTS): Promise<void> {
  const reply = await fetch(`${address(ports)}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(cron)}`, {
    redirect: 'manual',
  })
  expect(reply.status).toBe(200)
}
