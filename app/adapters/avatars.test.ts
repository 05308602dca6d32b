import { expect, test } from 'vitest'
import { createReadAvatar } from './avatars.ts'

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]

test('a picture comes as what its bytes are, whatever it is said to be', async () => {
  const reply = (bytes: number[], type: string) =>
    new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
  expect(await read(() => reply(PNG, 'text/html'))).toBe(`data:image/png;base64,${btoa(String.fromCharCode(...PNG))}`)
  expect(await read(() => reply([0xff, 0xd8, 0xff, 0xe0], 'image/png'))).toBe('data:image/jpeg;base64,/9j/4A==')
  expect(await read(() => new Response('<svg/>', { headers: { 'content-type': 'image/png' } }))).toBeNull()
  expect(await read(() => new Response(null))).toBeNull()
})

test('a large one is whole', async () => {
  const bytes = new Uint8Array(190_000).fill(7)
  bytes.set(PNG)
  const data = (await read(() => new Response(bytes))) ?? ''
  expect(atob(data.split(',')[1] ?? '')).toHaveLength(190_000)
})

test.each([
  ['an error', () => new Response(new Uint8Array(PNG), { status: 404 })],
  ['another address', () => new Response(null, { status: 302, headers: { location: 'http://elsewhere.test/' } })],
  ['no answer', () => Promise.reject(new TypeError('unreachable'))],
  ['more bytes than a picture has', () => new Response(endless())],
])('there is none after %s', async (_, answer) => {
  expect(await read(answer)).toBeNull()
})

test('it waits for a second and a half, and follows nobody', async () => {
  const requests: RequestInit[] = []
  await createReadAvatar({ fetch: async (_input, init) => (requests.push(init ?? {}), new Response(null)) })(
    'https://a.test/u/1',
  )
  expect(requests).toMatchObject([{ redirect: 'manual', signal: expect.any(AbortSignal) }])
})

function read(answer: () => Response | Promise<Response>): Promise<string | null> {
  return createReadAvatar({ fetch: async () => answer() })('https://avatars.test/u/1?s=160')
}

function endless(): ReadableStream<Uint8Array> {
  const start = Uint8Array.from([...PNG, ...Array<number>(10_000).fill(0)])
  return new ReadableStream({ pull: (controller) => controller.enqueue(start) })
}
