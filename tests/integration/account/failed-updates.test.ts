import { beforeEach, expect, test } from 'vitest'
import { flashCookie } from '#app/context/cookies.server.ts'
import { unsubscribeToken } from '#app/core/notifications/unsubscribe.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { testDatabase } from '#tests/databases/test-database.ts'
import {
  emptyDatabase,
  everyRow,
  makePlayer,
  signedIn,
  testContext,
  testVars,
  type TestContext,
} from '#tests/people/factories.ts'
import { askWorker } from '#tests/servers/ask-worker.ts'
import { makeProjects } from '#tests/worlds/rows.ts'

const WORDS = 'Failed to update player. Nothing was changed: try again in a minute.'

let context: TestContext
let player: Player
let cookie: string

beforeEach(async () => {
  context = testContext(Date.now())
  await emptyDatabase(context)
  player = await makePlayer(context, { email: 'ada@ada.example', isPremium: true })
  await makeProjects(context, [
    { id: 'prj_1', playerId: player.id },
    { id: 'prj_2', playerId: player.id, position: 1, title: 'Knot', website: 'https://knot.example/' },
  ])
  cookie = await signedIn(context, player)
})

test.each([
  ['/settings', { intent: 'profile', displayName: 'Ada the climber', bio: 'Knots', timeZone: 'Europe/Berlin' }],
  ['/settings', { intent: 'preferences', email: 'new@ada.example' }],
  ['/settings', { intent: 'erase', confirmUsername: '{username}' }],
  ['/setup/{username}', { intent: 'details', email: 'new@ada.example', timeZone: 'Europe/Berlin' }],
  ['/player/{username}', { intent: 'add', project: '', title: 'Harness', website: 'harness.example' }],
  ['/player/{username}', { intent: 'change', project: 'prj_1', title: 'Longer rope', website: 'rope.example' }],
])('where the database refuses, %s %o says so, logs it and keeps what was typed', async (path, fields) => {
  const before = await everyRow(context)
  const { answer, failures } = await send(path, fields, 'refusing')
  expect(answer.status).toBe(503)
  const page = await answer.text()
  expect(page).toMatch(new RegExp(`role="alert"[^]{0,400}${WORDS}`))
  const shown = Object.entries(filled(fields)).filter(([name]) => !['intent', 'confirmUsername'].includes(name))
  for (const [, typed] of shown) expect(page).toContain(`value="${typed}"`)
  expect(failures).toEqual([{ message: 'Failed to update player', playerId: player.id, error: expect.any(String) }])
  expect(failures[0]?.error).not.toContain('ada.example')
  expect(await everyRow(context)).toBe(before)

  const again = await send(path, fields, 'working')
  expect([again.answer.status, again.failures]).toEqual([302, []])
  expect(await everyRow(context)).not.toBe(before)
})

test('a choice of messages that could not be stored is still ticked', async () => {
  const fields = { intent: 'preferences', notificationOnlyOnPrize: 'on' }
  const page = await (await send('/settings', fields, 'refusing')).answer.text()
  expect(page).toContain(WORDS)
  expect(page).toMatch(/<input[^>]*name="notificationOnlyOnPrize"[^>]*checked=""/)
  expect(page).not.toMatch(/<input[^>]*name="hasEmailEnabled"[^>]*checked=""/)
})

test.each([
  ['/player/{username}', { intent: 'down', project: 'prj_1' }],
  ['/player/{username}', { intent: 'remove', project: 'prj_1' }],
  ['/unsubscribe/{token}', {}],
])('where nothing is typed, %s %o leads back and says so', async (path, fields) => {
  const before = await everyRow(context)
  const { answer, failures } = await send(path, fields, 'refusing')
  expect(answer.headers.get('location')?.split('#')[0]).toBe(filled({ path: await addressOf(path) }).path)
  const [flash = ''] = answer.headers.get('set-cookie')?.split(';') ?? []
  const said = await flashCookie(context.config).read(new Request('https://x.example', { headers: { cookie: flash } }))
  expect(said?.toast).toEqual({ type: 'danger', message: WORDS })
  expect(failures).toMatchObject([{ playerId: player.id }])
  expect(await everyRow(context)).toBe(before)
})

async function send(path: string, fields: Record<string, string>, database: 'refusing' | 'working') {
  const lines: Record<string, unknown>[] = []
  const { log } = console
  console.log = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>)
  try {
    const headers = { accept: 'text/html', origin: testVars.APP_ORIGIN, cookie }
    const body = new URLSearchParams(filled(fields))
    const request = new Request(testVars.APP_ORIGIN + (await addressOf(path)), { method: 'POST', headers, body })
    const answer = await askWorker(request, database === 'refusing' ? { DB: refusing(testDatabase) } : {})
    const failures = lines
      .filter(({ message }) => String(message).startsWith('Failed to update'))
      .map(({ message, playerId, error }) => ({ message, playerId, error }))
    return { answer, failures }
  } finally {
    console.log = log
  }
}

function filled(fields: Record<string, string>): Record<string, string> {
  const names = Object.entries(fields).map(([name, value]) => [
    name,
    value.replace('{username}', player.githubUsername),
  ])
  return Object.fromEntries(names) as Record<string, string>
}

async function addressOf(path: string): Promise<string> {
  const token = await unsubscribeToken(context, { id: player.id, email: player.email ?? '' })
  return path.replace('{username}', player.githubUsername).replace('{token}', encodeURIComponent(token))
}

/** Reads normally, but writes to players or projects fail, as when D1 cannot write. */
function refusing(inner: D1Database): unknown {
  const prepare = (query: string) => {
    if (/^\s*(?:insert into|update|delete from)\s+"?(?:players|projects)\b/i.test(query))
      throw new Error('D1_ERROR: storage operation exceeded timeout')
    return inner.prepare(query)
  }
  return { withSession: () => ({ prepare, batch: inner.batch.bind(inner), getBookmark: () => null }) }
}
