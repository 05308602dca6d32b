import { beforeAll, expect, test } from 'vitest'
import { renderEmail } from '#app/core/notifications/notification-email.server.tsx'
import { makeCast, type Actor, type Cast } from '#tests/people/actors.ts'
import { testVars } from '#tests/people/factories.ts'
import { screens } from '#tests/reading/manifest.ts'
import { findParseFaults } from '#tests/reading/parse-faults.ts'
import { fillPath } from '#tests/worlds/fill-path.ts'
import { openProduct, type Product } from '#tests/worlds/product.ts'

let product: Product
let cast: Cast

beforeAll(async () => {
  product = await openProduct()
  cast = await makeCast(product)
})

test.each([
  ['', '<script>1</script>', 'script is moved'],
  ['', 'words', '#text is moved'],
  ['<p><div></div></p>', '', 'p is not ended'],
  ['<table><tr></tr></table>', '', 'tbody is made up'],
  ['<table><tbody><p></p></tbody></table>', '', 'table is moved'],
  ['<a><a></a></a>', '', 'a is not ended'],
  ['<form><form></form></form>', '', 'of 5 tags 4 are elements'],
  ['<i x="1" x="2"></i>', '', 'duplicate-attribute'],
])('a page with %s in its body and %s after it has a fault', (body, after, fault) => {
  const page = (inside: string) => `<!DOCTYPE html><html><head></head><body>${inside}</body></html>`
  expect(findParseFaults(page('<p>1<br/></p><script>1<i</script><svg><g/></svg>'))).toEqual([])
  expect(findParseFaults(page(body) + after)).toContainEqual(expect.stringContaining(fault))
})

// What everybody else gets, and forms, are parsed where authorization is tested.
test.each(screens)('$path is written as a parser reads it with each dialog', async ({ path }) => {
  const address = fillPath(path, cast.params)
  const faults: string[] = []
  for (const actor of ['visitor', 'player'] as const)
    for (const request of [`GET ${address}?login`, `GET ${address}?join`]) {
      const answer = await send(actor, request)
      const text = await answer.text()
      if (!answer.headers.get('content-type')?.startsWith('text/html') || text === '') continue
      faults.push(...findParseFaults(text).map((fault) => `${actor} ${request} ${answer.status}: ${fault}`))
    }
  expect(faults).toEqual([])
})

test('pages that the gate answers itself are written as a parser reads them', async () => {
  for (const refused of [
    await send('visitor', 'POST /join', 'https://elsewhere.example'),
    await send('visitor', 'PUT /leaderboard'),
  ]) {
    expect([403, 405]).toContain(refused.status)
    expect(findParseFaults(await refused.text())).toEqual([])
  }
})

test('so are e-mails, with an advertisement and without', () => {
  const message = {
    subject: '<i>&amp; "you"',
    lines: ['1 < 2 && 3', ''],
    link: { path: '/player/ada?a=1&copy=2', label: 'See' },
  }
  const ad = { title: 'A & B', description: '<p>', url: 'https://ad.example/?a=1&lt=2' }
  for (const foot of [undefined, { ad, unsubscribeUrl: 'https://quest.example/unsubscribe/x?a&b' }]) {
    expect(findParseFaults(renderEmail(message, 'https://quest.example', foot).html)).toEqual([])
  }
})

async function send(actor: Actor, request: string, origin = testVars.APP_ORIGIN): Promise<Response> {
  const [method = '', address = ''] = request.split(' ')
  const body = method === 'POST' ? new URLSearchParams() : null
  const headers = { accept: 'text/html', origin, cookie: await cast.cookieOf(actor) }
  return product.ask(new Request(`${testVars.APP_ORIGIN}${address}`, { method, headers, body, redirect: 'manual' }))
}
