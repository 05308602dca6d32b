import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test, vi } from 'vitest'
import { addressOf, openFrontDoor } from './front-door.ts'
import { asLogLine } from './start-host.ts'

const HEADER = 'x-forwarded-for'
const PATIENCE = { timeout: 30_000, interval: 100 }
const from = (remoteAddress: string, value?: string | string[]) => ({
  headers: value === undefined ? {} : { [HEADER]: value },
  socket: { remoteAddress },
})

test.for([
  ['127.0.0.1', '198.51.100.7', '198.51.100.7', 'the proxy of this machine'],
  ['::ffff:172.18.0.1', '198.51.100.7', '198.51.100.7', 'the proxy of a container'],
  ['fd00::2', '2001:db8::7', '2001:db8::7', 'a proxy by IPv6'],
  ['127.0.0.1', '203.0.113.1, 198.51.100.7', '198.51.100.7', 'somebody who named another address to the proxy'],
  ['127.0.0.1', ['203.0.113.1', '198.51.100.7'], '198.51.100.7', 'somebody who did so in a header of its own'],
  ['198.51.100.7', '203.0.113.1', '198.51.100.7', 'somebody who came past the proxy'],
  ['::ffff:198.51.100.7', '203.0.113.1', '198.51.100.7', 'the same, on a socket of IPv6'],
  ['127.0.0.1', ' ', '127.0.0.1', 'a proxy that says nothing'],
] as const)('%s with %s has the address %s: %s', ([peer, value, address]) => {
  expect(addressOf(from(peer, typeof value === 'string' ? value : [...value]), HEADER)).toBe(address)
})

test('without a configured header no header counts', () => {
  expect(addressOf(from('127.0.0.1', '203.0.113.1'), null)).toBe('127.0.0.1')
})

const opened: (Server | Socket)[] = []

afterEach(() => {
  for (const one of opened.splice(0)) {
    if ('closeAllConnections' in one) one.close().closeAllConnections()
    else one.destroy()
  }
})

test('requests whose bodies never end keep nobody from the product, and are ended', async () => {
  const asked: string[] = []
  const { port } = await openDoor(
    (request, reply) => {
      asked.push(request.url ?? '')
      reply.end('page')
    },
    { headersTime: 1000, requestTime: 1000 },
  )
  const slow = Array.from({ length: 300 }, () =>
    send(port, 'POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\na'),
  )
  const silent = Array.from({ length: 100 }, () => send(port, ''))
  expect((await fetch(`http://127.0.0.1:${port}/page`)).status).toBe(200)
  expect(asked).toEqual(['/page'])
  await Promise.all([...slow, ...silent].map(async (socket) => socket.closed || once(socket, 'close')))
  expect(asked).toEqual(['/page'])
})

test('a body is passed on as it was sent, and that of a GET not at all', async () => {
  const { port } = await openDoor((request, reply) => {
    void text(request).then((body) => reply.end(JSON.stringify([request.method, request.headers, body])))
  })
  const address = `http://127.0.0.1:${port}/`
  for (const body of ['', 'a=1', 'ü'.repeat(700_000)]) {
    const [method, headers, received] = await answerTo(fetch(address, { method: 'POST', body }))
    expect([method, headers['content-length']]).toEqual(['POST', String(Buffer.byteLength(body))])
    expect(received === body).toBe(true)
  }
  const chunked = send(
    port,
    'PUT / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1\r\na\r\n2\r\nbc\r\n0\r\n\r\n',
  )
  expect(await firstOf(chunked)).toContain('"abc"]')
  // Its body is never waited for.
  const asked = await firstOf(send(port, 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\na'))
  expect(asked).toContain('["GET",')
  expect(asked).toMatch(/,""\]$/)
  expect(asked).not.toContain('content-length"')
})

test('bodies have a bound each, for an address and for all', async () => {
  const { port } = await openDoor((request, reply) => void request.resume().on('end', () => reply.end('taken')), {
    body: 1000,
    bodiesOfOne: 1500,
  })
  const address = `http://127.0.0.1:${port}/`
  expect((await fetch(address, { method: 'POST', body: 'a'.repeat(1000) })).status).toBe(200)
  expect(
    await firstOf(send(port, `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n${'a'.repeat(1001)}`)),
  ).toMatch(/^HTTP\/1.1 413 /)
  const begin = () => send(port, `POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 999\r\n\r\n${'a'.repeat(900)}`)
  const ask = () => fetch(address, { method: 'POST', body: 'a'.repeat(900) })
  let unfinished = begin()
  await vi.waitFor(async () => {
    const second = await ask()
    // It came first, so the unfinished one was refused.
    if (second.status === 200) unfinished = begin()
    expect([second.status, second.headers.get('retry-after')]).toEqual([503, '5'])
  }, PATIENCE)
  unfinished.destroy()
  await vi.waitFor(async () => expect((await ask()).status).toBe(200), PATIENCE)
})

test('an address that is no proxy’s has so many sockets and no more', async () => {
  const { port } = await openDoor((_, reply) => reply.end('page'), { sockets: 5 })
  const sockets = Array.from({ length: 8 }, () => send(port, ''))
  await vi.waitFor(() => expect(sockets.filter(({ closed }) => closed)).toHaveLength(3), PATIENCE)
  sockets.find(({ closed }) => !closed)?.destroy()
  await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200), PATIENCE)
})

test('whoever would wait too long is told when to come again, and the others are answered', async () => {
  const held: (() => void)[] = []
  const { port } = await openDoor((_, reply) => void held.push(() => reply.end('page')), {
    underWay: 1,
    waiting: 1,
    patience: 300,
  })
  const ask = () => fetch(`http://127.0.0.1:${port}/`)
  const first = ask()
  await vi.waitFor(() => expect(held).toHaveLength(1), PATIENCE)
  const second = ask()
  const third = await ask()
  expect([third.status, third.headers.get('retry-after'), held.length]).toEqual([503, '5', 1])
  expect((await second).status).toBe(503)
  held[0]?.()
  expect((await first).status).toBe(200)
  const later = ask()
  await vi.waitFor(() => expect(held).toHaveLength(2), PATIENCE)
  held[1]?.()
  expect((await later).status).toBe(200)
})

test('somebody who does not read the answer holds nobody up', async () => {
  let asked = 0
  const { port } = await openDoor(
    (_, reply) => {
      asked += 1
      reply.end(Buffer.alloc(900_000))
    },
    { underWay: 1 },
  )
  for (let index = 0; index < 3; index += 1) send(port, 'GET / HTTP/1.1\r\nHost: a\r\n\r\n').pause()
  await vi.waitFor(() => expect(asked).toBe(3), PATIENCE)
  const answered = await fetch(`http://127.0.0.1:${port}/`)
  expect((await answered.arrayBuffer()).byteLength).toBe(900_000)
})

test('what the engine says by itself is a line of JSON as well', () => {
  const own = '{"level":"info","message":"A week has closed"}'
  expect(asLogLine(own, 'log')).toBe(own)
  const stack = 'Error: no\n    at index.js:1'
  expect(JSON.parse(asLogLine(stack, 'error'))).toEqual({ level: 'error', message: 'The engine says', text: stack })
})

async function openDoor(product: RequestListener, bounds: Parameters<typeof openFrontDoor>[0]['bounds'] = {}) {
  const behind = createServer(product)
  const url = new URL(`http://127.0.0.1:${await listen(behind)}`)
  const door = openFrontDoor({ publicOrigin: 'https://quest.example', addressHeader: null, product: url, bounds })
  return { port: await listen(door) }
}

async function listen(server: Server): Promise<number> {
  opened.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

function send(port: number, start: string): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.resume().write(start)
  opened.push(socket)
  return socket
}

async function firstOf(socket: Socket): Promise<string> {
  const [chunk] = (await once(socket, 'data')) as [Buffer]
  return chunk.toString()
}

async function answerTo(sent: Promise<Response>): Promise<[string, IncomingMessage['headers'], string]> {
  return (await (await sent).json()) as [string, IncomingMessage['headers'], string]
}
