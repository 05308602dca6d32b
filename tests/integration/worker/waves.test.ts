import { eq } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { advanceContests } from '#app/core/contests/running/advance-contests.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import { HOUR } from '#app/domain/time/period.ts'
import { contestRepositories, contests } from '#db/schema/contests/contests.ts'
import { SCREENS } from '#tests/authorization/screens.ts'
import { verdictOf, type Verdict } from '#tests/authorization/verdict.ts'
import { playerId } from '#tests/bench/fill-boards.ts'
import { testDatabase } from '#tests/databases/test-database.ts'
import { waveDatabase } from '#tests/databases/wave-database.ts'
import { makeCast, type Actor, type Cast } from '#tests/people/actors.ts'
import { signedIn, testContext, testVars } from '#tests/people/factories.ts'
import { NOON, ROW_BUDGET } from '#tests/reading/budgeted-screens.ts'
import { askWorker } from '#tests/servers/ask-worker.ts'
import { fillPath } from '#tests/worlds/fill-path.ts'
import { BOARD_ID, fillProduct, INVITATION, VIEWER } from '#tests/worlds/fill-product.ts'
import { countPull, openPull } from '#tests/worlds/open-pull.ts'
import { openProduct } from '#tests/worlds/product.ts'
import { insertRows } from '#tests/worlds/rows.ts'

type Wave = {
  as: Actor | 'viewer' | 'guest'
  path: string
  fields?: Record<string, string>
  answer: Verdict
  now?: number
}

const NAME = `climber-${VIEWER}`
const OTHER = `climber-${VIEWER + 1}`

const MOST = { screen: 3, form: 5 }

/** Longer chains of rare requests, as measured: each step needs the answer of the one before. */
const RARE: Record<string, { waves: number; why: string }> = {
  'player /why with an answer': {
    waves: 4,
    why: 'the reader, the share of GitHub’s budget, and after GitHub’s answer the author, then what the author earned',
  },
  'viewer sends /checkout': {
    waves: 9,
    why: 'premium, an open payment and the seat are looked at, and Stripe is asked for a customer and a session in between',
  },
  'visitor sends /admin sign-in': {
    waves: 6,
    why: 'two counts of attempts before the account is looked at, then the failed one is told, then the screen is shown again',
  },
  [`staff sends /admin/players/${playerId(20)} adjust`]: {
    waves: 7,
    why: 'the player, the row of an earlier try, the week, its points, the end of the audit log, the write',
  },
  'staff sends /admin/messages preview': {
    waves: 6,
    why: 'counts the receivers, looks for the ads in it, then shows the screen',
  },
  'staff sends /admin/staff add': {
    waves: 10,
    why: 'the password is checked like a sign-in, the end of the audit log, the write, then the screen with the link is shown',
  },
  [`staff sends /admin/players/${playerId(20)} merge`]: {
    waves: 14,
    why: 'both accounts are found and looked at one after the other, what each holds, the end of the audit log, the write',
  },
}

const OK = 'ok' as const
const MESSAGE = `msg_${'a'.repeat(25)}`

/** What a form answers; all others redirect once they are done. */
const ANSWERS: Record<string, Verdict> = {
  'viewer sends /settings/export': OK,
  'viewer sends /presence': OK,
  // GitHub's address names the account as `login`, as our own dialog does.
  'visitor sends /login': 'login',
  'visitor sends /admin sign-in': 'refused',
  'staff sends /admin/messages preview': OK,
  'staff sends /admin/staff add': OK,
}

let cast: Cast
/** An address with an answer, and the fields of a question about it. */
let why: string
let question: { key: string; text: string }

afterAll(() => void vi.useRealTimers())

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  const product = await openProduct()
  cast = await makeCast(product)
  await fillProduct(testDatabase, { players: 300, now: NOON })
  const { username = '', playerId: id = '' } = cast.params
  const pull = await openPull(product, username)
  await countPull(cast.context, id, pull, '2026-11-18')
  // The longest way to a contest's load is by an owner's repositories; the cron has counted it.
  const [contest] = await cast.context.db
    .select({ contestId: contests.id })
    .from(contests)
    .where(eq(contests.slug, 'autumn'))
  await insertRows(cast.context, contestRepositories, { ...contest, name: 'summit' })
  await advanceContests(cast.context)
  why = `/why?${new URLSearchParams({ address: pull.address })}`
  question = { key: factKey.pullRequestOpened(pull.id), text: 'Why only 10?' }
})

test('every screen stays within its waves', async () => {
  const filled = ROW_BUDGET.map(({ as, path }) => ({
    as: as === 'player' ? ('viewer' as const) : as,
    path,
    answer: OK,
  }))
  const others = [
    `/player/${OTHER}`,
    `/leaderboard?find=200`,
    `/leaderboard?find=${OTHER}`,
    `/leaderboard?country=us`,
    '/best-projects',
    '/api/v1/docs',
  ].map((path) => ({ as: 'viewer' as const, path, answer: OK }))
  // The first visit of /setup-complete asks GitHub; everybody of the cast has made it.
  await cast.context.db.run(sql`UPDATE players SET last_github_update = 1 WHERE last_github_update = 0`)
  // An hour apart, so that what an isolate keeps of the one's screen serves nobody after.
  const every = (['visitor', 'player', 'premium', 'other', 'staff'] as const).flatMap((as, hours) =>
    Object.keys(SCREENS)
      .filter((path) => as !== 'staff' || path.startsWith('/admin'))
      .map((path) => ({
        as,
        path: fillPath(path, cast.params),
        answer: SCREENS[path]?.GET[as] ?? OK,
        now: NOON + hours * HOUR,
      })),
  )
  const answers = (['visitor', 'player'] as const).map((as) => ({ as, path: why, answer: OK }))
  expect(await faultsOf([...filled, ...others, ...every, ...answers])).toEqual([])
})

test('every form stays within its waves', async () => {
  expect(await faultsOf(formsOf())).toEqual([])
})

test('the most seen screens in trips', async () => {
  const screens: (Omit<Wave, 'answer'> & { trips: number })[] = [
    { as: 'visitor', path: '/', trips: 3 },
    { as: 'viewer', path: '/', trips: 3 },
    { as: 'visitor', path: '/leaderboard', trips: 1 },
    { as: 'viewer', path: '/leaderboard', trips: 2 },
    { as: 'visitor', path: `/player/${NAME}`, trips: 2 },
    { as: 'viewer', path: `/player/${NAME}`, trips: 2 },
    { as: 'viewer', path: `/player/${OTHER}`, trips: 2 },
  ]
  for (const { trips: most, ...screen } of screens) {
    const wave = { ...screen, answer: OK }
    const { trips } = await travel(wave)
    expect(trips, nameOf(wave)).toBeLessThanOrEqual(most)
  }
})

/** Too many waves, and answers that measured something else: a refused form is shorter than an accepted one. */
async function faultsOf(list: Wave[]): Promise<string[]> {
  const faults: string[] = []
  for (const wave of list) {
    const { waves, answer } = await travel(wave)
    const name = nameOf(wave)
    if (waves > mostOf(wave)) faults.push(`${name}: ${waves} of ${mostOf(wave)}`)
    if (name in RARE && waves <= ordinaryOf(wave)) faults.push(`${name}: ${waves}, so it is rare no more`)
    if (answer !== wave.answer) faults.push(`${name}: ${answer} instead of ${wave.answer}`)
  }
  return faults
}

async function travel({ as, path, fields, now = NOON }: Wave) {
  const context = testContext(Date.now())
  const own = { viewer: VIEWER, guest: 200 }
  const cookie =
    as === 'viewer' || as === 'guest' ? await signedIn(context, { id: playerId(own[as]) }) : await cast.cookieOf(as)
  const database = waveDatabase()
  const headers = {
    cookie,
    'user-agent': 'Mozilla/5.0',
    'cf-connecting-ip': '203.0.113.9',
    origin: testVars.APP_ORIGIN,
  }
  const form = fields === undefined ? {} : { method: 'POST', body: new URLSearchParams(fields) }
  const request = new Request(`${testVars.APP_ORIGIN}${path}`, { headers, redirect: 'manual', ...form })
  let said = { waves: 0, trips: 0 }
  const answer = await askWorker(
    request,
    { APP_CLOCK_OFFSET: String(now - Date.now()), DB: database.client },
    () => void (said = { waves: database.waves(), trips: database.trips() }),
  )
  await answer.text()
  return { ...said, answer: verdictOf(answer) }
}

function nameOf({ as, path, fields }: Wave): string {
  const screen = path === why && fields === undefined ? '/why with an answer' : path
  return [as, fields === undefined ? '' : 'sends', screen, fields?.['intent'] ?? ''].filter(Boolean).join(' ')
}

function mostOf(wave: Wave): number {
  return RARE[nameOf(wave)]?.waves ?? ordinaryOf(wave)
}

function ordinaryOf({ fields }: Wave): number {
  return fields === undefined ? MOST.screen : MOST.form
}

function formsOf(): Wave[] {
  const page = `/player/${NAME}`
  const own: [string, Record<string, string>][] = [
    [page, { intent: 'add', title: 'Rope', description: 'A thing', website: 'https://rope.example/', repository: '' }],
    [
      page,
      {
        intent: 'change',
        project: `pr_bench_${VIEWER}`,
        title: 'Rope 2',
        description: 'A',
        website: 'https://a.example/',
      },
    ],
    [page, { intent: 'down', project: `pr_bench_${VIEWER}` }],
    [page, { intent: 'remove', project: `pr_bench_${VIEWER}` }],
    [`${page}/refresh`, {}],
    ['/presence', {}],
    [`/player/${OTHER}/report`, { text: 'The commits are copied from elsewhere, all of them.' }],
    ['/inbox/no_bench_7', {}],
    ['/inbox', {}],
    ['/settings', { intent: 'profile', displayName: 'Ada', bio: 'Climbs', country: 'US', timeZone: '' }],
    ['/settings', { intent: 'preferences', email: 'ada@example.test' }],
    ['/settings', { intent: 'telegram' }],
    ['/settings', { intent: 'remove-telegram' }],
    ['/settings', { intent: 'remove-token' }],
    ['/settings', { intent: 'erase', confirmUsername: NAME }],
    ['/settings', { intent: 'keep' }],
    ['/settings', { intent: 'sign-out' }],
    ['/settings/export', {}],
    ['/my-leaderboards', { intent: 'create', name: 'Second', description: '', endsOn: '' }],
    [`/my-leaderboards/${BOARD_ID}`, { intent: 'change', name: 'Board one', description: 'All of us', endsOn: '' }],
    [`/my-leaderboards/${BOARD_ID}`, { intent: 'remove', memberId: playerId(9) }],
    [`/my-leaderboards/${BOARD_ID}`, { intent: 'renew' }],
    ['/resume-builder', { intent: 'publish', published: 'on' }],
    ['/checkout', { plan: 'yearly_subscription' }],
    ['/feedback', { answer: 'yes' }],
    ['/logout', {}],
  ]
  const guest: [string, Record<string, string>][] = [[`/my-leaderboards/join/${INVITATION}`, {}]]
  const visitor: [string, Record<string, string>][] = [
    ['/login', { username: NAME, returnTo: '/' }],
    ['/join', { username: 'nobody-here', returnTo: '/' }],
    [
      '/showcase-your-product',
      { place: 'row', name: 'A', email: 'a@example.test', website: 'example.org', message: 'Hello' },
    ],
    [`/unsubscribe/${cast.params.token}`, {}],
    ['/dismiss-banner', {}],
    [`/setup/${NAME}`, { intent: 'claim' }],
    ['/admin', { intent: 'sign-in', email: 'ada@example.test', password: 'wrong', code: '123456' }],
  ]
  const player = `/admin/players/${playerId(20)}`
  const staff: [string, Record<string, string>][] = [
    ['/admin/settings', { intent: 'registration', registration: 'open' }],
    ['/admin/settings', { intent: 'banner', bannerUrl: '' }],
    ['/admin/moderation', { intent: 'take-down', kind: 'project', id: 'pr_bench_5', reason: 'Spam, all of it' }],
    ['/admin/moderation', { intent: 'block', term: 'cornichon' }],
    [
      player,
      { intent: 'adjust', id: `aj_${'a'.repeat(25)}`, scale: '2026-W47', points: '-5', reason: 'A fault of ours' },
    ],
    [player, { intent: 'suspend', reason: 'Copied commits' }],
    [player, { intent: 'lift', reason: 'They were not' }],
    [player, { intent: 'merge', into: `climber-30`, reason: 'Same person' }],
    [`/admin/players/${playerId(21)}`, { intent: 'erase', confirmUsername: 'climber-21', reason: 'Asked for it' }],
    [
      '/admin/messages',
      {
        intent: 'preview',
        id: MESSAGE,
        title: 'A new rope',
        message: 'It holds more.',
        linkPath: '/prizes',
        linkLabel: 'See it',
        audience: 'all',
      },
    ],
    [
      '/admin/messages',
      {
        intent: 'send',
        id: MESSAGE,
        title: 'A new rope',
        message: 'It holds more.',
        linkPath: '/prizes',
        linkLabel: 'See it',
        audience: 'all',
      },
    ],
    [
      '/admin/prizes/new',
      {
        intent: 'save',
        newId: `prize_${'a'.repeat(25)}`,
        title: 'Rope',
        description: 'A rope',
        sponsor: 'A',
        url: 'https://a.example/',
        worth: '5',
        active: 'on',
      },
    ],
    [`/admin/prizes/prize_${'a'.repeat(25)}`, { intent: 'import', codes: 'one\ntwo' }],
    [
      '/admin/ads/new',
      {
        intent: 'save',
        newId: `ad_${'a'.repeat(25)}`,
        place: 'row',
        productId: 'a',
        url: 'https://a.example/',
        image: '',
        title: 'A',
        description: 'B',
        active: 'on',
      },
    ],
    [`/admin/private-leaderboards/${BOARD_ID}`, { intent: 'rename', name: 'Other' }],
    ['/admin/staff', { intent: 'add', email: 'bob@example.test', password: 'correct horse battery' }],
    ['/admin/log-out', {}],
  ]
  const sentBy = (as: Wave['as'], forms: [string, Record<string, string>][]) =>
    forms.map(([path, fields]) => {
      const form = { as, path, fields }
      return { ...form, answer: ANSWERS[nameOf({ ...form, answer: OK })] ?? 'moved' }
    })
  const questions = [[why, { intent: 'question', ...question }]] satisfies [string, Record<string, string>][]
  return [
    ...sentBy('player', questions),
    ...sentBy('viewer', own),
    ...sentBy('guest', guest),
    ...sentBy('visitor', visitor),
    ...sentBy('staff', staff),
  ]
}
