import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request as ask, type Server } from 'node:http'
import { createServer as createTlsServer, request as askSafely } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { openSandbox, SECRETS, type TestSandbox } from '#tests/servers/sandbox.ts'

const fixture = (name: string) => readFileSync(new URL(`../fixtures/smtp/${name}`, import.meta.url), 'utf8')

export type HostedWorld = {
  /** What a host needs to know. */
  vars: Record<string, string>
  publicOrigin: string
  github: string
  /** Of the company's GitHub. */
  call: TestSandbox['call']
  /** The paths that GitHub was asked for. */
  requests: string[]
  /** Where the proxy leads. */
  leadTo: (origin: string) => void
  close: () => void
}

/** A company's place: a GitHub Enterprise Server, played by the sandbox, and a proxy with a certificate. */
export async function openHostedWorld(): Promise<HostedWorld> {
  let product = new URL('http://127.0.0.1:1')
  const proxy = createTlsServer({ key: fixture('key.pem'), cert: fixture('certificate.pem') }, (incoming, outgoing) => {
    const before = incoming.headers['x-forwarded-for']
    const headers = {
      ...incoming.headers,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': [before, incoming.socket.remoteAddress].flat().filter(Boolean).join(', '),
    }
    const { method, url: path } = incoming
    const passed = ask({ hostname: product.hostname, port: product.port, method, path, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    })
    passed.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(passed)
  })
  const publicOrigin = `https://localhost:${await listen(proxy)}`
  const requests: string[] = []
  const server = createServer()
  const github = `http://127.0.0.1:${await listen(server)}`
  const world = openSandbox({ appOrigin: publicOrigin, origin: github })
  world.clock.now = Date.now()
  server.on('request', (request, response) => {
    void (async () => {
      const path = request.url ?? '/'
      requests.push(path)
      // Its web has no API, and its REST API no GraphQL.
      const inside = /^\/(login|avatars)\//.test(path)
        ? path
        : path.startsWith('/api/v3/') && path !== '/api/v3/graphql'
          ? path.slice('/api/v3'.length)
          : path === '/api/graphql'
            ? '/graphql'
            : null
      if (inside === null) return void response.writeHead(404).end()
      const body = await buffer(request)
      const answer = await world.fetch(
        new Request(`${github}${inside}`, {
          method: request.method ?? 'GET',
          headers: Object.entries(request.headers).map(([name, value]): [string, string] => [name, String(value)]),
          body: body.length === 0 ? null : body,
          redirect: 'manual',
        }),
      )
      const links = answer.headers.get('link')?.replaceAll(`<${github}/`, `<${github}/api/v3/`)
      response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), ...(links ? { link: links } : {}) })
      response.end(Buffer.from(await answer.arrayBuffer()))
    })()
  })
  return {
    vars: {
      APP_ORIGIN: publicOrigin,
      GITHUB_WEB_URL: github,
      GITHUB_TOKEN: 'product-token',
      GITHUB_CLIENT_ID: SECRETS.githubClientId,
      GITHUB_CLIENT_SECRET: SECRETS.githubClientSecret,
      CLIENT_ADDRESS_HEADER: 'X-Forwarded-For',
    },
    publicOrigin,
    github,
    call: world.call,
    requests,
    leadTo: (origin) => void (product = new URL(origin)),
    close: () => {
      for (const one of [proxy, server]) {
        one.close()
        one.closeAllConnections()
      }
    },
  }
}

export type Visitor = {
  visit: (path: string, form?: Record<string, string>, headers?: Record<string, string>) => Promise<Visited>
  cookies: Map<string, string>
}
export type Visited = { status: number; location: string; setCookies: string[]; text: string }

/** A browser that accepts the proxy's certificate and keeps cookies. */
export function openVisitor(origin: string, cookies = new Map<string, string>()): Visitor {
  const visit: Visitor['visit'] = async (path, form, headers = {}) => {
    const url = new URL(path, origin)
    const body = form === undefined ? '' : new URLSearchParams(form).toString()
    const sent = askSafely(url, {
      rejectUnauthorized: false,
      method: form === undefined ? 'GET' : 'POST',
      headers: {
        ...(form === undefined ? {} : { origin, 'content-type': 'application/x-www-form-urlencoded' }),
        'content-length': body.length,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...headers,
      },
    })
    sent.end(body)
    const [reply] = (await once(sent, 'response')) as [import('node:http').IncomingMessage]
    const text = (await buffer(reply)).toString()
    const setCookies = reply.headers['set-cookie'] ?? []
    for (const cookie of setCookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    return { status: reply.statusCode ?? 0, location: reply.headers.location ?? '', setCookies, text }
  }
  return { visit, cookies }
}

async function listen(server: Server | ReturnType<typeof createTlsServer>): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
