import type { APIRequestContext, APIResponse } from '@playwright/test'
import { PlainContext } from '../plain-browser/plain-context.ts'
import type { PlainPage } from '../plain-browser/plain-page.ts'

type Ask = (request: Request) => Promise<Response>
type Options = {
  headers?: Record<string, string>
  data?: string
  form?: Record<string, string>
  multipart?: FormData
  maxRedirects?: number
}

const MOST_REDIRECTS = 10

/** A browser without scripts that asks a Worker in the same process; each has its own cookies. */
export async function openVisitor(origin: string, ask: Ask): Promise<PlainPage> {
  const cookies = new Map<string, string>()

  async function send(path: string, first: RequestInit, follows = MOST_REDIRECTS): Promise<APIResponse> {
    let url = new URL(path, origin).href
    let init = first
    for (let times = 0; times <= follows; times += 1) {
      const headers = new Headers(init.headers)
      const isOwn = new URL(url).origin === origin
      if (isOwn && cookies.size > 0) headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
      const answer = await ask(new Request(url, { ...init, headers, redirect: 'manual' }))
      if (isOwn) keepCookies(answer)
      const location = answer.headers.get('location')
      if (location === null || follows === 0) return responseOf(answer, url)
      url = new URL(location, url).href
      init = { headers: { accept: 'text/html' } }
    }
    throw new Error(`${path} is redirected too often.`)
  }

  function keepCookies({ headers }: Response): void {
    for (const written of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(written) ?? []
      if (/max-age=0/i.test(written)) cookies.delete(name)
      else cookies.set(name, value)
    }
  }

  const request = {
    get: (path: string, { headers = {}, maxRedirects }: Options = {}) => send(path, { headers }, maxRedirects),
    post: (path: string, { headers = {}, data, form, multipart, maxRedirects }: Options) => {
      const body = form === undefined ? (data ?? multipart ?? null) : new URLSearchParams(form)
      return send(path, { method: 'POST', headers, body }, maxRedirects)
    },
    dispose: async () => undefined,
  } as unknown as APIRequestContext
  return new PlainContext(request, async () => request).newPage()
}

async function responseOf(answer: Response, url: string): Promise<APIResponse> {
  const body = Buffer.from(await answer.arrayBuffer())
  return {
    status: () => answer.status,
    url: () => url,
    headers: () => Object.fromEntries(answer.headers),
    text: async () => body.toString(),
    body: async () => body,
  } as unknown as APIResponse
}
