import { Agent, createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import { PassThrough, pipeline } from 'node:stream'
import { networkOf } from '#app/domain/visits/network.ts'
import { openWaitingLine } from './waiting-line.ts'

type Behind = {
  /** What a request says of host and protocol is not believed. */
  publicOrigin: string
  addressHeader: string | null
  /** Where the product listens, on this machine only. */
  product: URL
  bounds?: Partial<typeof BOUNDS>
}

/** Of one connection, as is what a proxy says about the way (RFC 9110, 7.6.1). */
const NOT_PASSED_ON =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|host|forwarded|x-forwarded-.*|x-real-ip|true-client-ip)$/
/** Cloudflare's and Miniflare's own: with them somebody could choose an address, another Worker or its bindings. */
const OF_THE_ENGINE = /^(cf|mf)-/
/** Of what a visitor sends; the length is counted. */
const OF_THE_BODY = /^content-length$/
/** Below it the engine answers by itself. */
const ENGINE_PATH = '/cdn-cgi/'

/** Where a proxy can be: on this machine or in a private network, such as that of containers. */
const NEARBY = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  NEARBY.addSubnet(network, bits)
NEARBY.addAddress('::1', 'ipv6')
NEARBY.addSubnet('fc00::', 7, 'ipv6')

/** What one process takes in front of a product on two cores (docs/hosting.md). Times are milliseconds, sizes bytes. */
const BOUNDS = {
  /** For the headers, and for headers and body. */
  headersTime: 10_000,
  requestTime: 20_000,
  /** While nothing moves, such as when an answer is not taken. */
  quietTime: 60_000,
  /** More than any form has; the product knows what each may have. */
  body: 3_000_000,
  bodiesOfOne: 10_000_000,
  bodiesOfAll: 100_000_000,
  /** Of an address that is no proxy's; an IPv6 /64 is one, as for the product's limits. */
  sockets: 500,
  /** The product does one thing at a time: more of them would wait there. */
  underWay: 64,
  waiting: 1000,
  patience: 5000,
  /** Kept for somebody who reads an answer slowly. */
  answer: 1_000_000,
}

/**
 * Stands where Cloudflare's network stands in a deployment. The product gets whole requests alone and is rid of its answers at
 * once, so that no visitor can hold it up.
 */
export function openFrontDoor({ publicOrigin, addressHeader, product, bounds = {} }: Behind): Server {
  const most = { ...BOUNDS, ...bounds }
  const { host, protocol } = new URL(publicOrigin)
  const agent = new Agent({ keepAlive: true, maxSockets: most.underWay })
  const takePlace = openWaitingLine({ most: most.underWay, waiting: most.waiting, patience: most.patience })
  const hold = createCount()
  const sockets = createCount()
  const times = {
    headersTimeout: most.headersTime,
    requestTimeout: most.requestTime,
    connectionsCheckingInterval: 1000,
  }
  const server = createServer(times, (incoming, outgoing) => {
    const path = pathOf(incoming.url ?? '/')
    if (path === null) return answer(outgoing, 404, 'There is nothing here.')
    const address = addressOf(incoming, addressHeader)
    if (!hasBody(incoming)) {
      incoming.resume()
      return pass([])
    }
    const chunks: Buffer[] = []
    let size = 0
    const network = networkOf(address)
    outgoing.on('close', () => hold(network, -size))
    incoming.on('data', (chunk: Buffer) => {
      if (outgoing.headersSent) return
      chunks.push(chunk)
      size += chunk.length
      const { own, all } = hold(network, chunk.length)
      if (size > most.body) answer(outgoing, 413, 'That is more than we can take at once.')
      else if (own > most.bodiesOfOne || all > most.bodiesOfAll) answer(outgoing, 503, BUSY)
    })
    incoming.on('end', () => {
      if (!outgoing.headersSent) pass(chunks)
    })

    function pass(body: Buffer[]): void {
      const leave = takePlace(
        (done) => forward(body, done),
        () => answer(outgoing, 503, BUSY),
      )
      outgoing.on('close', leave)

      function forward(whole: Buffer[], done: () => void): void {
        const forwarded = ask({
          agent,
          hostname: product.hostname,
          port: product.port,
          method: incoming.method,
          path,
          headers: [
            ...passedOn(incoming.rawHeaders, OF_THE_BODY),
            ...(hasBody(incoming) ? ['content-length', String(size)] : []),
            'host',
            host,
            'x-forwarded-proto',
            protocol.slice(0, -1),
            'cf-connecting-ip',
            address,
          ],
        })
        forwarded.on('response', (reply) => {
          outgoing.writeHead(reply.statusCode ?? 502, reply.statusMessage ?? '', [
            ...passedOn(reply.rawHeaders),
            ...(server.listening ? [] : ['connection', 'close']),
          ])
          pipeline(reply, new PassThrough({ highWaterMark: most.answer }), outgoing, () => undefined)
        })
        forwarded.on('error', () => {
          if (outgoing.headersSent) return outgoing.destroy()
          return answer(outgoing, 502, 'MergeQuest is starting or stopping. Try again in a moment.')
        })
        forwarded.on('close', done)
        outgoing.on('close', () => forwarded.destroy())
        for (const chunk of whole) forwarded.write(chunk)
        forwarded.end()
      }
    }
  })
  server.setTimeout(most.quietTime)
  server.on('connection', (socket) => {
    const peer = plainAddress(socket.remoteAddress)
    if (addressHeader !== null && isNearby(peer)) return
    const network = networkOf(peer)
    const { own } = sockets(network, 1)
    socket.on('close', () => sockets(network, -1))
    if (own > most.sockets) socket.destroy()
  })
  server.on('close', () => agent.destroy())
  return server
}

function hasBody({ method }: IncomingMessage): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

/** Adds to what each network has of something, and says how much that is and what all have. */
function createCount(): (network: string, more: number) => { own: number; all: number } {
  let all = 0
  const each = new Map<string, number>()
  return (network, more) => {
    const own = (each.get(network) ?? 0) + more
    all += more
    if (own === 0) each.delete(network)
    else each.set(network, own)
    return { own, all }
  }
}

/** Null where the engine would answer in the product's place. */
function pathOf(target: string): string | null {
  const path = target.startsWith('/') ? target : URL.canParse(target) ? target.slice(new URL(target).origin.length) : ''
  if (!path.startsWith('/') || !URL.canParse(`http://local${path}`)) return null
  return new URL(`http://local${path}`).pathname.toLowerCase().startsWith(ENGINE_PATH) ? null : path
}

function passedOn(rawHeaders: readonly string[], except = /^$/): string[] {
  return rawHeaders.flatMap((name, index) => {
    if (index % 2 === 1) return []
    const lower = name.toLowerCase()
    return [NOT_PASSED_ON, OF_THE_ENGINE, except].some((names) => names.test(lower))
      ? []
      : [name, rawHeaders[index + 1] ?? '']
  })
}

/**
 * The last address in the proxy's header: the proxy wrote that one, and the visitor those before it. Nobody else's header is
 * believed.
 */
export function addressOf(
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  addressHeader: string | null,
): string {
  const peer = plainAddress(socket.remoteAddress)
  if (addressHeader === null || !isNearby(peer)) return peer
  return [headers[addressHeader]].flat().join(',').split(',').at(-1)?.trim() || peer
}

function plainAddress(address = ''): string {
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}

function isNearby(address: string): boolean {
  return NEARBY.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

const BUSY = 'Too many people ask at once. Try again in a few seconds.'

function answer(outgoing: ServerResponse, status: number, text: string): void {
  outgoing.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '5',
    // The rest of a body is not waited for.
    ...(hasBody(outgoing.req) && !outgoing.req.complete ? { connection: 'close' } : {}),
  })
  outgoing.end(`${text}\n`)
}
