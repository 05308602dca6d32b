import { Agent, createServer, request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'
import { pipeline } from 'node:stream'

type Behind = {
  /** The configured address: what a request says of host and protocol is not believed. */
  publicOrigin: string
  addressHeader: string | null
  /** Where the product listens, on this machine only. */
  product: URL
}

/** Of one connection, as is what a proxy says about the way (RFC 9110, 7.6.1). */
const NOT_PASSED_ON =
  /^(connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|expect|host|forwarded|x-forwarded-.*|x-real-ip|true-client-ip)$/
/** Cloudflare's and Miniflare's own, with which somebody could choose an address, another Worker or its bindings. */
const OF_THE_ENGINE = /^(cf|mf)-/
/** Below it the engine answers by itself. */
const ENGINE_PATH = '/cdn-cgi/'

/** Where a proxy can be: on this machine, or in a network of its own, such as that of containers. */
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

/** Stands where Cloudflare's network stands in a deployment: takes every request and says who asks, and for which address. */
export function openFrontDoor({ publicOrigin, addressHeader, product }: Behind): Server {
  const { host, protocol } = new URL(publicOrigin)
  const agent = new Agent({ keepAlive: true, maxSockets: 256 })
  const server = createServer((incoming, outgoing) => {
    const path = pathOf(incoming.url ?? '/')
    if (path === null) return answer(outgoing, 404, 'There is nothing here.')
    const forwarded = ask({
      agent,
      hostname: product.hostname,
      port: product.port,
      method: incoming.method,
      path,
      headers: [
        ...passedOn(incoming.rawHeaders),
        'host',
        host,
        'x-forwarded-proto',
        protocol.slice(0, -1),
        'cf-connecting-ip',
        addressOf(incoming, addressHeader),
      ],
    })
    forwarded.on('response', (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.statusMessage ?? '', [
        ...passedOn(reply.rawHeaders),
        ...(server.listening ? [] : ['connection', 'close']),
      ])
      pipeline(reply, outgoing, () => undefined)
    })
    forwarded.on('error', () => {
      if (outgoing.headersSent) return outgoing.destroy()
      return answer(outgoing, 502, 'MergeQuest is starting or stopping. Try again in a moment.')
    })
    outgoing.on('close', () => forwarded.destroy())
    pipeline(incoming, forwarded, () => undefined)
  })
  server.on('close', () => agent.destroy())
  return server
}

/** Path and query for the product, or null where the engine would answer in its place. */
function pathOf(target: string): string | null {
  const path = target.startsWith('/') ? target : URL.canParse(target) ? target.slice(new URL(target).origin.length) : ''
  if (!path.startsWith('/') || !URL.canParse(`http://local${path}`)) return null
  return new URL(`http://local${path}`).pathname.toLowerCase().startsWith(ENGINE_PATH) ? null : path
}

function passedOn(rawHeaders: readonly string[]): string[] {
  return rawHeaders.flatMap((name, index) => {
    if (index % 2 === 1) return []
    const lower = name.toLowerCase()
    return NOT_PASSED_ON.test(lower) || OF_THE_ENGINE.test(lower) ? [] : [name, rawHeaders[index + 1] ?? '']
  })
}

/** The last address in the proxy's header: it wrote that one, whoever asks wrote those before it. Of others it is not believed. */
export function addressOf(
  { headers, socket }: Pick<IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  addressHeader: string | null,
): string {
  const peer = (socket.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '')
  if (addressHeader === null || !NEARBY.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')) return peer
  return [headers[addressHeader]].flat().join(',').split(',').at(-1)?.trim() || peer
}

function answer(outgoing: ServerResponse, status: number, text: string): void {
  outgoing.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '5',
  })
  outgoing.end(`${text}\n`)
}
