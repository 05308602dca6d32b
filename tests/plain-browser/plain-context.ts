import type { APIRequestContext } from '@playwright/test'
import { PlainPage } from './plain-page.ts'

type State = Awaited<ReturnType<APIRequestContext['storageState']>>
export type OpenRequest = (state?: State) => Promise<APIRequestContext>

/** The cookies that plain pages share, as a browser's context has them. */
export class PlainContext {
  request: APIRequestContext
  private readonly openRequest: OpenRequest
  private readonly waiting: ((page: PlainPage) => void)[] = []

  constructor(request: APIRequestContext, openRequest: OpenRequest) {
    this.request = request
    this.openRequest = openRequest
  }

  async newPage(): Promise<PlainPage> {
    return new PlainPage(this)
  }

  /** For a link or a form that asks for another window. */
  async openWindow(): Promise<PlainPage> {
    const page = new PlainPage(this)
    for (const tell of this.waiting.splice(0)) tell(page)
    return page
  }

  async waitForEvent(_event: 'page'): Promise<PlainPage> {
    return new Promise((resolve) => this.waiting.push(resolve))
  }

  async cookies(): Promise<State['cookies']> {
    return (await this.request.storageState()).cookies
  }

  async clearCookies(): Promise<void> {
    await this.close()
    this.request = await this.openRequest()
  }

  async close(): Promise<void> {
    await this.request.dispose()
  }
}
