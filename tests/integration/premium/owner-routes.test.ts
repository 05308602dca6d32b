import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY, dayOf } from '#app/domain/time/period.ts'
import { createLeaderboard } from '#app/features/contests/private-leaderboards/create-leaderboard.server.ts'
import { replaceResume } from '#app/features/resume/save-resume.server.ts'
import { accessTokens } from '#db/schema/account.ts'
import { appeals } from '#db/schema/moderation.ts'
import { prizeCodes } from '#db/schema/prizes.ts'
import { playerStatistics } from '#db/schema/statistics.ts'
import {
  callRoute,
  emptyDatabase,
  everyRow,
  formRequest,
  makePlayer,
  MONDAY,
  pageRequest,
  signedIn,
  testContext,
  type TestContext,
} from '#tests/people/factories.ts'
import { insertRows, makeAwards, makePrizes, makeWeeks } from '#tests/worlds/rows.ts'
import { buy, connectStripe, beginCheckout, type TestStripe } from '#tests/worlds/stripe.ts'

type Answer = (args: LoaderFunctionArgs) => unknown
const routes = import.meta.glob<{ loader?: Answer; action?: Answer }>('/app/**/*.route.{ts,tsx}')

/** The owner's records, filled in before each test. */
type Own = {
  id: string
  username: string
  boardId: string
  boardName: string
  entryId: string
  sessionId: string
}

type Attempt = {
  route: string
  /** With form fields it is an action. */
  fields?: (own: Own) => Record<string, string>
  path: (own: Own) => string
  params?: (own: Own) => Record<string, string>
  /** The answers for a visitor and another player; `own`: their own records; `nothing`: a screen without data. */
  visitor: Verdict
  other: Verdict
  /** What only the owner can do: read a text, or change something; omitted when neither applies. */
  owner?: { reads: string } | 'changes'
}

type Verdict = 'login' | 'nothing' | 'own' | number

const EMAIL = 'secret-owner@example.test'
const SOURCE = 'secret-source.example'
const RESUME = 'Secret resume of the owner'
const BOARD = 'Secret board of the owner'
const CODE = 'SECRET-CODE-OF-THE-OWNER'
const APPEAL = 'Secret appeal of the owner'
const HINT = 's3cr'
const LAST = '2026-W46'

const board = {
  path: ({ boardId }: Own) => `/my-leaderboards/${boardId}`,
  params: ({ boardId }: Own) => ({ id: boardId }),
}
const settings = { route: 'settings', path: () => '/settings', visitor: 'login', other: 'own' } as const
const resume = { route: 'resume-builder', path: () => '/resume-builder', visitor: 'login' } as const

const ATTEMPTS: [string, Attempt][] = [
  ['settings', { ...settings, owner: { reads: EMAIL } }],
  ['settings: token', { ...settings, owner: { reads: HINT } }],
  ['settings: profile', { ...settings, fields: () => ({ intent: 'profile', bio: 'New' }), owner: 'changes' }],
  ['settings: preferences', { ...settings, fields: () => ({ intent: 'preferences' }), owner: 'changes' }],
  ['settings: remove-token', { ...settings, fields: () => ({ intent: 'remove-token' }), owner: 'changes' }],
  ['settings: sign-out', { ...settings, fields: () => ({ intent: 'sign-out' }), owner: 'changes' }],
  [
    'settings: erase',
    {
      ...settings,
      other: 400,
      fields: ({ username }) => ({ intent: 'erase', confirmUsername: username }),
      owner: 'changes',
    },
  ],
  ['settings: keep', { ...settings, fields: () => ({ intent: 'keep' }) }],
  [
    'export',
    {
      route: 'settings-export',
      path: () => '/settings/export',
      fields: () => ({}),
      visitor: 'login',
      other: 'own',
    },
  ],
  ['stats', { route: 'stats', path: () => '/stats', visitor: 'login', other: 'own', owner: { reads: SOURCE } }],
  [
    'boards',
    {
      route: 'my-leaderboards',
      path: () => '/my-leaderboards',
      visitor: 'login',
      other: 'own',
      owner: { reads: BOARD },
    },
  ],
  ['board', { route: 'my-leaderboard', ...board, visitor: 'login', other: 404, owner: { reads: BOARD } }],
  ...['change', 'renew', 'delete'].map((intent): [string, Attempt] => [
    `board: ${intent}`,
    {
      route: 'my-leaderboard',
      ...board,
      fields: ({ boardName }) => ({ intent, name: 'Mine now', confirmName: boardName }),
      visitor: 'login',
      other: 404,
      owner: 'changes',
    },
  ]),
  ...['remove', 'hand-over'].map((intent): [string, Attempt] => [
    `board: ${intent}`,
    {
      route: 'my-leaderboard',
      ...board,
      fields: ({ id }) => ({ intent, memberId: id }),
      visitor: 'login',
      other: 404,
    },
  ]),
  [
    'board: leave',
    { route: 'my-leaderboard', ...board, fields: () => ({ intent: 'leave' }), visitor: 'login', other: 'own' },
  ],
  ['resume builder', { ...resume, other: 'own', owner: { reads: RESUME } }],
  [
    'resume: change',
    {
      ...resume,
      fields: ({ entryId }) => ({ intent: 'remove', part: 'skills', id: entryId, version: '1' }),
      other: 'own',
      owner: 'changes',
    },
  ],
  [
    'resume: saved while typing',
    {
      ...resume,
      route: 'resume-save',
      path: () => '/resume-builder/save',
      fields: ({ entryId }) => ({ intent: 'change', part: 'skills', id: entryId, name: 'D1', version: '1' }),
      other: 'own',
      owner: 'changes',
    },
  ],
  ['resume: publish', { ...resume, fields: () => ({ intent: 'publish' }), other: 'own', owner: 'changes' }],
  [
    'resume: propose',
    { ...resume, fields: () => ({ intent: 'propose', version: '1' }), other: 'own', owner: 'changes' },
  ],
  [
    'own resume file',
    {
      route: 'resume-file',
      path: () => '/resume-builder/resume.json',
      visitor: 'login',
      other: 'own',
      owner: { reads: RESUME },
    },
  ],
  [
    'unpublished resume',
    {
      route: 'resume',
      path: ({ username }) => `/resume/${username}`,
      params: ({ username }) => ({ username }),
      visitor: 404,
      other: 404,
    },
  ],
  [
    'unpublished resume file',
    {
      route: 'resume-file',
      path: ({ username }) => `/resume/${username}/resume.json`,
      params: ({ username }) => ({ username }),
      visitor: 404,
      other: 404,
    },
  ],
  [
    'checkout',
    {
      route: 'checkout',
      path: () => '/checkout',
      fields: () => ({ plan: 'monthly_subscription' }),
      visitor: 'login',
      other: 'own',
    },
  ],
  [
    'billing portal',
    {
      route: 'billing-portal',
      path: () => '/billing-portal',
      fields: () => ({}),
      visitor: 'login',
      other: 'own',
    },
  ],
  [
    'payment success',
    {
      route: 'payment-success',
      path: ({ sessionId }) => `/payment-success/${sessionId}`,
      params: ({ sessionId }) => ({ id: sessionId }),
      visitor: 'nothing',
      other: 'nothing',
      owner: { reads: 'Lifetime' },
    },
  ],
  [
    'payment cancel',
    {
      route: 'payment-cancel',
      path: ({ id }) => `/payment-cancel/${id}`,
      params: ({ id }) => ({ playerId: id }),
      visitor: 'nothing',
      other: 'nothing',
      owner: { reads: 'premium' },
    },
  ],
  [
    'refresh',
    {
      route: 'player-refresh',
      path: ({ username }) => `/player/${username}/refresh`,
      params: ({ username }) => ({ username }),
      fields: () => ({}),
      visitor: 'login',
      other: 'own',
      owner: 'changes',
    },
  ],
  ['prizes', { route: 'prizes', path: () => '/prizes', visitor: 'own', other: 'own', owner: { reads: CODE } }],
  ['appeal shown', { route: 'prizes', path: () => '/prizes', visitor: 'own', other: 'own', owner: { reads: APPEAL } }],
  [
    'prize taken',
    {
      route: 'prizes',
      path: () => '/prizes',
      fields: () => ({ intent: 'take', prizeId: 'rope' }),
      visitor: 'login',
      other: 'own',
    },
  ],
  [
    'appeal',
    {
      route: 'prizes',
      path: () => '/prizes',
      fields: () => ({ intent: 'appeal', text: 'I am the winner.' }),
      visitor: 'login',
      other: 400,
    },
  ],
]

const start = MONDAY + DAY
let context: TestContext
let stripe: TestStripe
let own: Own
let ownerCookie: string
let isAsMade = false

// Others change nothing of the owner, which the tests below prove: only the owner's changes ask for a new database.
beforeEach(async () => {
  if (!isAsMade) await makeAnew()
  isAsMade = true
})

async function makeAnew(): Promise<void> {
  context = testContext(start)
  stripe = connectStripe(context)
  await emptyDatabase(context)
  ;({ own, cookie: ownerCookie } = await makeOwner())
}

test.each(ATTEMPTS)('%s: a visitor learns nothing and changes nothing', async (_name, attempt) => {
  const before = await everyRow(context)
  const answer = await read(await attemptAs(attempt, ''))
  expect(secretsIn(answer.text)).toEqual([])
  expect(verdictOf(answer)).toBe(attempt.visitor)
  expect(await everyRow(context)).toBe(before)
})

test.each(ATTEMPTS)('%s: another player learns nothing and changes nothing of it', async (_name, attempt) => {
  const other = await makePlayer(context, { isPremium: true })
  await replaceResume(context, other, 0, 'proposal')
  const cookie = await signedIn(context, other)
  const before = await rowsOfOwner()
  const answer = await read(await attemptAs(attempt, cookie))
  expect(secretsIn(answer.text)).toEqual([])
  expect(verdictOf(answer)).toBe(attempt.other)
  expect(await rowsOfOwner()).toEqual(before)
})

// Control: without these two tests, the two above could not fail.
test.each(ATTEMPTS.filter(([, { owner }]) => owner === 'changes'))('%s: the owner may', async (_name, attempt) => {
  isAsMade = false
  const before = await rowsOfOwner()
  await attemptAs(attempt, ownerCookie)
  expect(await rowsOfOwner()).not.toEqual(before)
})

test.each(
  ATTEMPTS.flatMap(([name, one]) => (typeof one.owner === 'object' ? [[name, one, one.owner.reads] as const] : [])),
)('%s: the owner reads it', async (_name, attempt, reads) => {
  expect((await read(await attemptAs(attempt, ownerCookie))).text).toContain(reads)
})

test('each player reaches only their own pages at Stripe', async () => {
  await makeAnew()
  const other = await makePlayer(context)
  const cookie = await signedIn(context, other)
  await beginCheckout(context, other, 'monthly_subscription')
  await attemptAs(find('billing portal'), cookie)
  const [made] = (await stripe.objects()).filter((one) => one.object === 'billing_portal.session')
  const customers = (await stripe.objects()).filter((one) => one.object === 'customer')
  expect(made?.customer).toBe(customers.find(({ name }) => name === other.githubUsername)?.id)
  expect(made?.customer).not.toBe(customers.find(({ name }) => name === own.username)?.id)
})

function find(name: string): Attempt {
  const found = ATTEMPTS.find(([one]) => one === name)
  if (found === undefined) throw new Error(`no attempt ${name}`)
  return found[1]
}

async function attemptAs(attempt: Attempt, cookie: string): Promise<unknown> {
  const { route, fields, path, params } = attempt
  const load = Object.entries(routes).find(([file]) => file.includes(`/${route}.route.`))?.[1]
  const module = await load?.()
  const answer = fields === undefined ? module?.loader : module?.action
  if (answer === undefined) throw new Error(`no route ${route}`)
  const request = fields === undefined ? pageRequest(path(own), cookie) : formRequest(path(own), fields(own), cookie)
  return callRoute(answer, context, request, params?.(own) ?? {})
}

type Read = { text: string; status: number; location: string | null }

async function read(answer: unknown): Promise<Read> {
  if (answer instanceof Response) {
    const headers = JSON.stringify([...answer.headers])
    const text = new TextDecoder().decode(await answer.arrayBuffer())
    return { text: headers + text, status: answer.status, location: answer.headers.get('location') }
  }
  const { init } = (answer ?? {}) as { init?: { status?: number } }
  return { text: JSON.stringify(answer ?? null), status: init?.status ?? 200, location: null }
}

function verdictOf({ text, status, location }: Read): Verdict {
  if (location !== null && /^\/\?login(&|$)/.test(location)) return 'login'
  if (status >= 400) return status
  return text.startsWith('{"state":"unknown"') ? 'nothing' : 'own'
}

function secretsIn(text: string): string[] {
  return [EMAIL, SOURCE, RESUME, BOARD, CODE, APPEAL, HINT].filter((secret) => text.includes(secret))
}

/** Every row that names the owner or the board. */
async function rowsOfOwner(): Promise<string[]> {
  const rows = JSON.parse(await everyRow(context)) as unknown[]
  return rows.map((row) => JSON.stringify(row)).filter((row) => row.includes(own.id) || row.includes(own.boardId))
}

async function makeOwner(): Promise<{ own: Own; cookie: string }> {
  const owner = await makePlayer(context, { email: EMAIL, emailConfirmedAt: 1, lastGithubFetch: 0 })
  const sessionId = await buy(context, stripe, owner, 'lifetime_access')
  const premium = { ...owner, isPremium: true }
  const created = await createLeaderboard(context, owner.id, { name: BOARD, description: '', endsOn: '' })
  if (!created.ok) throw new Error('no board')
  await replaceResume(context, { ...premium, displayName: RESUME }, 0, 'proposal')
  const entryId = 're_owner'
  const { id } = owner
  const rows = [
    sql`UPDATE resumes SET document = json_set(document, '$.parts.skills',
      json_array(json_object('id', ${entryId}, 'isHidden', json('false'), 'values', json_object('name', 'SQL'), 'extra', json_object())))
      WHERE player_id = ${id}`,
    insertRows(context, accessTokens, { playerId: id, sealed: 'sealed', hint: HINT }),
    insertRows(context, playerStatistics, {
      playerId: id,
      day: dayOf(start),
      scope: 'player',
      event: 'view',
      label: SOURCE,
      visitor: 'someone',
    }),
    makeWeeks(context, { key: LAST }),
    makeAwards(context, { week: LAST, place: 1, playerId: id, state: 'released' }),
    makePrizes(context, { id: 'rope', title: 'Rope', worth: 100 }),
    insertRows(context, prizeCodes, [
      { prizeId: 'rope', code: CODE, week: LAST, playerId: id, takenAt: 1 },
      { prizeId: 'rope', code: 'FREE-1' },
    ]),
    insertRows(context, appeals, { id: 'ap_1', playerId: id, week: LAST, text: APPEAL }),
  ]
  for (const row of rows) await context.db.run(row)
  const own = { id, username: owner.githubUsername, boardId: created.id, boardName: BOARD, entryId, sessionId }
  return { own, cookie: await signedIn(context, owner) }
}
