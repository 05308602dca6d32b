import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import {
  attribute,
  elementsIn,
  has,
  inOneLine,
  readDocument,
  setAttribute,
  textOf,
  upFrom,
  type Element,
} from './document.ts'
import { submissionOf, type Upload } from './forms.ts'
import type { PlainContext } from './plain-context.ts'
import { PlainLocator } from './plain-locator.ts'

type Download = { suggestedFilename: () => string; path: () => Promise<string> }

/**
 * A page of a browser that runs no scripts, with the part of Playwright's `Page` that journeys use, at a hundredth of its
 * cost: it reads the document that the server sent, follows links, and sends forms as HTML says. It draws nothing, so what
 * style sheets hide is for Chromium to show.
 */
export class PlainPage {
  private current = { address: 'about:blank', html: '', elements: [] as Element[] }
  private downloads: ((download: Download) => void)[] = []
  private readonly visited: string[] = []
  private readonly plainContext: PlainContext

  constructor(context: PlainContext) {
    this.plainContext = context
  }

  get request(): APIRequestContext {
    return this.plainContext.request
  }

  context(): PlainContext {
    return this.plainContext
  }

  url(): string {
    return this.current.address
  }

  elements(): Element[] {
    return this.current.elements
  }

  async content(): Promise<string> {
    return this.current.html
  }

  async title(): Promise<string> {
    const title = this.elements().find(({ tagName }) => tagName === 'title')
    return title === undefined ? '' : inOneLine(textOf(title))
  }

  async goto(path: string): Promise<APIResponse> {
    return this.open(path)
  }

  async reload(): Promise<void> {
    await this.open(this.current.address)
  }

  async goBack(): Promise<void> {
    this.visited.pop()
    await this.open(this.visited.pop() ?? 'about:blank')
  }

  async close(): Promise<void> {
    this.current = { address: 'about:blank', html: '', elements: [] }
  }

  async waitForEvent(_event: 'download'): Promise<Download> {
    return new Promise((resolve) => this.downloads.push(resolve))
  }

  locator(selector: string, options?: { hasText?: string | RegExp }) {
    return this.all().locator(selector, options)
  }
  getByRole(...words: Parameters<PlainLocator['getByRole']>) {
    return this.all().getByRole(...words)
  }
  getByText(...words: Parameters<PlainLocator['getByText']>) {
    return this.all().getByText(...words)
  }
  getByLabel(...words: Parameters<PlainLocator['getByLabel']>) {
    return this.all().getByLabel(...words)
  }

  private all(): PlainLocator {
    return new PlainLocator(this, 'the page', () => this.elements().slice(0, 1))
  }

  /** Follows a link; one to another place of the same page asks for nothing. */
  async follow(link: Element): Promise<void> {
    const here = this.current.address
    const to = new URL(attribute(link, 'href') ?? '', here)
    const isHere = to.hash !== '' && to.href.split('#')[0] === here.split('#')[0]
    if (has(link, 'download')) return this.download(attribute(link, 'download') ?? '', here, to.href)
    if (!isHere) return (await this.windowOf(link)).openFrom(here, to.href)
    this.current.address = to.href
    this.visited.push(to.href)
    this.openFolds()
  }

  async submit(button: Element): Promise<void> {
    const { method, url, enctype, target, entries } = submissionOf(button, this.current.address)
    const page = target === '_blank' ? await this.plainContext.openWindow() : this
    const here = this.current.address
    if (method === 'GET') {
      const address = new URL(url)
      address.search = new URLSearchParams(entries.map(([name, value]) => [name, textual(value)])).toString()
      return page.openFrom(here, address.href)
    }
    const body =
      enctype === 'multipart/form-data' ? { multipart: multipartOf(entries), headers: {} } : urlEncoded(entries)
    // A browser names the page's origin with everything that it posts.
    const headers = { ...headersFrom(here, url), origin: new URL(here).origin, ...body.headers }
    await page.show(await this.request.post(url, { ...body, headers, maxRetries: RETRIES }), url)
  }

  private async windowOf(link: Element): Promise<PlainPage> {
    return attribute(link, 'target') === '_blank' ? this.plainContext.openWindow() : this
  }

  /** What a link marks as a file is saved, whatever the server says of it. */
  private async download(name: string, here: string, url: string): Promise<void> {
    const response = await this.request.get(url, { headers: headersFrom(here, url), maxRetries: RETRIES })
    this.save(`filename="${name}"`, await response.body())
  }

  private async openFrom(here: string, url: string): Promise<void> {
    await this.show(await this.request.get(url, { headers: headersFrom(here, url), maxRetries: RETRIES }), url)
  }

  /** Opens or closes details, of which those with the same name are open one at a time. */
  toggle(details: Element): void {
    const isOpen = has(details, 'open')
    const group = attribute(details, 'name')
    for (const other of this.elements())
      if (group !== null && other.tagName === 'details' && attribute(other, 'name') === group)
        setAttribute(other, 'open', null)
    setAttribute(details, 'open', isOpen ? null : '')
  }

  private async open(path: string): Promise<APIResponse> {
    const headers = { ...HTML, 'sec-fetch-site': 'none' }
    const response = await this.request.get(path, { headers, maxRetries: RETRIES })
    await this.show(response, path)
    return response
  }

  private async show(response: APIResponse, requested: string): Promise<void> {
    const { 'content-disposition': disposition = '', 'content-type': type = '' } = response.headers()
    if (disposition.startsWith('attachment')) return this.save(disposition, await response.body())
    const html = await response.text()
    const [, before = '', ownFragment] = /^([^#]*)(#.*)?$/.exec(response.url()) ?? []
    const isRequested = new URL(requested, before).href.split('#')[0] === before
    const address = before + (ownFragment ?? (isRequested ? new URL(requested, before).hash : ''))
    this.visited.push(address)
    this.current = { address, html, elements: type.startsWith('text/html') ? elementsIn(readDocument(html)) : [] }
    this.openFolds()
  }

  /** A link into what is folded opens it. */
  private openFolds(): void {
    const id = new URL(this.current.address).hash.slice(1)
    const target = this.elements().find((element) => id !== '' && attribute(element, 'id') === id)
    for (const each of target === undefined ? [] : upFrom(target).slice(1))
      if (each.tagName === 'details') setAttribute(each, 'open', '')
  }

  private save(disposition: string, body: Buffer): void {
    const name = /filename="?([^";]+)/.exec(disposition)?.[1] ?? 'download'
    const file = join(mkdtempSync(join(tmpdir(), 'mergequest-download-')), 'file')
    writeFileSync(file, body)
    for (const tell of this.downloads.splice(0)) tell({ suggestedFilename: () => name, path: async () => file })
  }
}

/** A kept connection may be closed by the server just as it is used again. */
const RETRIES = 2
const HTML = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

function headersFrom(here: string, url: string): Record<string, string> {
  const isOwn = new URL(here).origin === new URL(url).origin
  return {
    ...HTML,
    'sec-fetch-site': isOwn ? 'same-origin' : 'cross-site',
    referer: isOwn ? (here.split('#')[0] ?? '') : `${new URL(here).origin}/`,
  }
}

function urlEncoded(entries: [string, string | Upload][]) {
  const data = new URLSearchParams(entries.map(([name, value]) => [name, textual(value)])).toString()
  return { data, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}

function multipartOf(entries: [string, string | Upload][]): FormData {
  const form = new FormData()
  for (const [name, value] of entries) {
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, new File([new Uint8Array(value.buffer)], value.name, { type: value.mimeType }))
  }
  return form
}

/** Outside of a multipart form a file is sent by its name. */
function textual(value: string | Upload): string {
  return typeof value === 'string' ? value : value.name
}
