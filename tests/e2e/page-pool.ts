import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test'
import { watchPage } from './watch-page.ts'

/** A page with a context of its own, what it has complained about since it was taken, and what it goes back to. */
export type PooledPage = {
  context: BrowserContext
  page: Page
  faults: string[]
  kind: string
  options: BrowserContextOptions & { baseURL: string }
  devtools: CDPSession
  openAnother: BrowserContext['newPage']
}

/** A document of ours without scripts, on which a page waits for its next journey. */
const WAITING = '/robots.txt'
const DESK = { width: 1280, height: 720 }
const LISTENED_TO = ['request', 'response', 'dialog', 'download', 'popup', 'framenavigated'] as const
/** What a page is given for good. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction'] as const

/**
 * Pages that go from journey to journey of a worker. The first page of a context starts a process and compiles every
 * script, which costs more than the page itself. Between two journeys a page loses everything but its cached files:
 * cookies, storage, routes, listeners, other tabs, size and media.
 */
export class PagePool {
  private readonly idle: PooledPage[] = []

  constructor(private readonly browser: Browser) {}

  /** `options` say everything that tells this context from another. */
  async take(options: PooledPage['options']): Promise<PooledPage> {
    const { extraHTTPHeaders = {}, storageState, ...lasting } = options
    const kind = JSON.stringify(lasting)
    const idle = this.idle.find((each) => each.kind === kind)
    if (idle !== undefined) this.idle.splice(this.idle.indexOf(idle), 1)
    const pooled = idle ?? (await this.open(kind, lasting))
    await pooled.context.setExtraHTTPHeaders(extraHTTPHeaders)
    if (typeof storageState === 'object') await pooled.context.addCookies(storageState.cookies)
    pooled.context.newPage = async () => {
      pooled.context.newPage = pooled.openAnother
      return pooled.page
    }
    return pooled
  }

  async giveBack(pooled: PooledPage): Promise<void> {
    const { context, page, options, devtools, faults } = pooled
    if (page.isClosed()) return context.close()
    const others = context.pages().filter((each) => each !== page)
    await Promise.all(others.map((each) => each.close()))
    for (const event of LISTENED_TO) page.removeAllListeners(event)
    context.removeAllListeners('page')
    await Promise.all([page.unrouteAll(), context.unrouteAll(), context.setOffline(false)])
    await page.goto(options.baseURL + WAITING)
    await page.evaluate(() => sessionStorage.clear())
    await Promise.all([
      context.clearCookies(),
      devtools.send('Storage.clearDataForOrigin', { origin: new URL(options.baseURL).origin, storageTypes: 'all' }),
      page.setViewportSize(options.viewport ?? DESK),
      page.emulateMedia({ media: null, colorScheme: options.colorScheme, reducedMotion: options.reducedMotion }),
    ])
    faults.length = 0
    this.idle.push(pooled)
  }

  async close(): Promise<void> {
    await Promise.all(this.idle.map(({ context }) => context.close()))
  }

  private async open(kind: string, options: PooledPage['options']): Promise<PooledPage> {
    const context = await this.browser.newContext(options)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    const faults = await watchPage(page)
    const refuse = () => {
      throw new Error('This stays with a page for good. Take `inOwnContext` instead of `test`.')
    }
    for (const lasting of LASTING) page[lasting] = refuse
    page.clock.install = refuse
    return { context, page, faults, kind, options, devtools, openAnother: context.newPage.bind(context) }
  }
}
