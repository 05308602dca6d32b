import { expect, test } from 'vitest'
import { dayOf } from '#app/domain/time/period.ts'
import { ACTORS, makeCast, type Actor } from '#tests/people/actors.ts'
import { testVars } from '#tests/people/factories.ts'
import { createRandom } from '#tests/simulation/random.ts'
import { countPull, openPull } from '#tests/worlds/open-pull.ts'
import { openProduct, type Product } from '#tests/worlds/product.ts'
import { complaintsAbout, STRICT_HEADERS } from './complaints.ts'
import { drawRequest, type Drawn } from './draw-request.ts'
import { createWords } from './words.ts'

// Only variables with the prefix VITE_ reach the tests.
const REQUESTS = Number(process.env.VITE_FUZZ_REQUESTS ?? 150)
const SEED = Number(process.env.VITE_FUZZ_SEED ?? 1)
const A_LIFE = 500
const COOKIES_EVERY = 10
/** The expected failure in tests: the image Worker is missing. */
const KNOWN = /Image not rendered/

test('a check that never complains would prove nothing', () => {
  const request: Drawn = { method: 'GET', path: '/', headers: {}, body: null }
  const headers = { 'content-type': 'text/html', location: '//evil.example', 'set-cookie': 'session=1; Path=/' }
  const body = '<script>alert(1)</script> D1_ERROR a-secret-of-the-tests player@example.test'
  expect(complaintsAbout(request, 'other', new Response(null, { status: 500, headers }), body)).toEqual([
    'answered 500',
    'tells internals: D1_ERROR',
    'reflects a script: <script>alert',
    'tells a secret',
    'tells an address',
    ...STRICT_HEADERS.map((name) => `lacks ${name}`),
    'sets session=1; Path=/',
    'leads away to //evil.example',
  ])
})

test.each(ACTORS)('no request of a %s breaks anything', { timeout: 7_200_000 }, async (actor) => {
  const product = await openProduct()
  const statuses: Record<string, number> = {}
  for (let life = 0; life * A_LIFE < REQUESTS; life += 1) {
    await live(product, actor, life, statuses)
    // Long runs show progress.
    const sent = Object.values(statuses).reduce((sum, count) => sum + count, 0)
    console.info(JSON.stringify({ actor, seed: SEED, sent, statuses }))
  }
  expect(statuses[200]).toBeGreaterThan(0)
})

/** Some hundred requests in their own world, so that later ones find what earlier ones destroyed. */
async function live(product: Product, actor: Actor, life: number, statuses: Record<string, number>): Promise<void> {
  const random = createRandom(SEED * 1_000_003 + life * 101 + ACTORS.indexOf(actor))
  const cast = await makeCast(product)
  const pull = await openPull(product, cast.params.username ?? '')
  await countPull(cast.context, cast.params.playerId ?? '', pull, dayOf(Date.now()))
  const parts = ['', '#issuecomment-1', '#pullrequestreview-2', '#discussion_r3', '/commits/c0ffee00', '?a=b#r4']
  const addresses = [pull.repository, ...parts.map((part) => `${pull.address}${part}`)]
  const words = createWords(random, [...Object.values(cast.params), ...addresses])
  let cookie = ''
  for (let index = 0; index < Math.min(A_LIFE, REQUESTS - life * A_LIFE); index += 1) {
    // An erased actor goes on with the last cookie.
    if (index % COOKIES_EVERY === 0) cookie = await cast.cookieOf(actor).catch(() => cookie)
    const request = await drawRequest(random, words, cast.params, cookie)
    const { answer, body } = await send(product, request)
    if (body.includes('<html')) words.learn(body)
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    const logged = product.errors().filter((line) => !KNOWN.test(line))
    const complaints = [...complaintsAbout(request, actor, answer, body), ...logged]
    expect(
      complaints,
      `seed ${SEED}, request ${life * A_LIFE + index}: ${JSON.stringify(request).slice(0, 4000)}\n${body.slice(0, 400)}`,
    ).toEqual([])
  }
}

async function send(product: Product, { method, path, headers, body }: Drawn) {
  const request = new Request(`${testVars.APP_ORIGIN}${path}`, { method, headers, body, redirect: 'manual' })
  const answer = await product.ask(request)
  return { answer, body: await answer.text() }
}
