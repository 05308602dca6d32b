import { expect, test } from 'vitest'
import { deskForms } from '#app/features/contests/desk/act-on-desk.server.ts'
import { DESK_SECTIONS } from '#app/features/contests/desk/desk-sections.ts'
import { questionForms, teamForms } from '#app/features/contests/desk/member-forms.ts'
import { makeCast } from '#tests/people/actors.ts'
import { makePlayer, signedIn, testVars } from '#tests/people/factories.ts'
import { endpoints, screens } from '#tests/reading/manifest.ts'
import { createRandom } from '#tests/simulation/random.ts'
import { giveRole, joinContest, makeContest, makeTeam } from '#tests/worlds/contests.ts'
import { openProduct, type Product } from '#tests/worlds/product.ts'
import { complaintsAbout } from './complaints.ts'
import { drawRequest, type Drawn, type Places } from './draw-request.ts'
import { createWords } from './words.ts'

const REQUESTS = Math.ceil(Number(process.env.VITE_FUZZ_REQUESTS ?? 150) / 5)
const SEED = Number(process.env.VITE_FUZZ_SEED ?? 1)
const READERS = ['visitor', 'member', 'viewer', 'moderator', 'owner'] as const
const COOKIES_EVERY = 10

const isContest = ({ path }: { path: string }) => /^\/(?:c|my-leaderboards|api\/v1\/contests)(?:\/|$)/.test(path)
const OF_CONTESTS: Places = { screens: screens.filter(isContest), endpoints: endpoints.filter(isContest) }

/** The desk's forms by their intents and fields, so that more than the first check of a form runs. */
const FORMS = Object.entries({ ...deskForms, ...teamForms, ...questionForms })

test.each(READERS)('no request of a %s to a contest breaks anything', { timeout: 7_200_000 }, async (reader) => {
  const product = await openProduct()
  const random = createRandom(SEED * 7_000_003 + READERS.indexOf(reader))
  const { cookieOf, params, words } = await enter(product, reader)
  const statuses: Record<string, number> = {}
  let cookie = ''
  for (let index = 0; index < REQUESTS; index += 1) {
    // A removed member goes on with the last cookie.
    if (index % COOKIES_EVERY === 0) cookie = await cookieOf().catch(() => cookie)
    const own = { ...params, section: random.pick(Object.keys(DESK_SECTIONS)) }
    const request = await drawRequest(random, words, own, cookie, OF_CONTESTS)
    const { answer, body } = await send(product, request)
    if (body.includes('<html')) words.learn(body)
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1
    const complaints = [...complaintsAbout(request, 'other', answer, body), ...product.errors()]
    expect(complaints, `seed ${SEED}, request ${index}: ${JSON.stringify(request).slice(0, 4000)}`).toEqual([])
  }
  console.info(JSON.stringify({ reader, seed: SEED, statuses }))
  expect(statuses[200]).toBeGreaterThan(0)
})

/** A contest with teams and people, entered by one of them. */
async function enter(product: Product, reader: (typeof READERS)[number]) {
  const cast = await makeCast(product)
  const { context } = cast
  const make = () => makePlayer(context, { isPremium: true })
  const people = { owner: await make(), moderator: await make(), viewer: await make(), member: await make() }
  const contest = await makeContest(context, { slug: 'winter', owner: people.owner, teamMode: 'climbers' })
  await giveRole(context, contest, people.moderator, 'moderator')
  await giveRole(context, contest, people.viewer, 'viewer')
  const teamId = await makeTeam(context, contest, 'North')
  await joinContest(context, contest, people.member, 80, { teamId })
  await joinContest(context, contest, people.owner)
  const params = {
    ...cast.params,
    '/my-leaderboards/:id': contest.id,
    slug: 'winter',
    code: contest.invitationCode,
    username: people.member.githubUsername,
  }
  const random = createRandom(SEED * 13 + READERS.indexOf(reader))
  const words = createWords(random, [
    ...Object.values(params),
    teamId,
    people.member.id,
    people.viewer.id,
    '2026-11-18',
  ])
  for (const [intent, { shape }] of FORMS)
    for (const field of ['intent', ...Object.keys(shape)])
      words.learn(`<input name="${field}" value="${field === 'intent' ? intent : ''}">`)
  return {
    params,
    words,
    cookieOf: async () => (reader === 'visitor' ? '' : signedIn(context, people[reader])),
  }
}

async function send(product: Product, { method, path, headers, body }: Drawn) {
  const request = new Request(`${testVars.APP_ORIGIN}${path}`, { method, headers, body, redirect: 'manual' })
  const answer = await product.ask(request)
  return { answer, body: await answer.text() }
}
