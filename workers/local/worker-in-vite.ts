import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import type { Plugin, ViteDevServer } from 'vite'

type Worker = { default: { fetch: (request: Request, env: unknown, execution: unknown) => Promise<Response> } }

/** Vite serves the modules, the Worker's entry the rest, in Node with local bindings. */
export function workerInVite(): Plugin {
  return {
    name: 'worker-in-vite',
    apply: 'serve',
    configureServer(server) {
      // Opened by the first request, because Remix also starts such a server inside its build.
      let bindings: ReturnType<typeof openBindings> | undefined
      return () => {
        server.middlewares.use((request, response, next) => {
          bindings ??= openBindings()
          respond(server, bindings, request, response).catch((error: unknown) => {
            if (error instanceof Error) server.ssrFixStacktrace(error)
            next(error)
          })
        })
      }
    },
  }
}

async function openBindings() {
  const { getPlatformProxy } = await import('wrangler')
  const { env, ctx } = await getPlatformProxy({
    configPath: 'wrangler.toml',
    persist: { path: `${process.env.DEVELOPMENT_STATE ?? '.wrangler/state'}/v3` },
  })
  const vars = JSON.parse(process.env.DEVELOPMENT_VARS ?? '{}') as Record<string, string>
  return { env: { ...env, ...vars }, ctx }
}

async function respond(
  server: ViteDevServer,
  bindings: ReturnType<typeof openBindings>,
  incoming: IncomingMessage & { originalUrl?: string },
  outgoing: ServerResponse,
): Promise<void> {
  const { env, ctx } = await bindings
  const worker = (await server.ssrLoadModule('workers/entry.ts')) as Worker
  const response = await worker.default.fetch(requestOf(incoming), env, ctx)
  outgoing.statusCode = response.status
  response.headers.forEach((value, name) => {
    if (name !== 'set-cookie') outgoing.setHeader(name, value)
  })
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) outgoing.setHeader('set-cookie', cookies)
  if (response.body === null) outgoing.end()
  else Readable.fromWeb(response.body as Parameters<typeof Readable.fromWeb>[0]).pipe(outgoing)
}

function requestOf(incoming: IncomingMessage & { originalUrl?: string }): Request {
  const url = new URL(incoming.originalUrl ?? incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`)
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers))
    for (const one of [value ?? []].flat()) headers.append(name, one)
  const hasBody = incoming.method !== 'GET' && incoming.method !== 'HEAD'
  return new Request(url, {
    method: incoming.method ?? 'GET',
    headers,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {}),
  } as RequestInit)
}
