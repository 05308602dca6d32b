import { expect, test } from 'vitest'
import { bookmarkCookie, sessionCookie } from '#app/context/cookies.server.ts'
import { testContext } from '#tests/people/factories.ts'
import { openDatabaseSession } from '#workers/http/database-session.ts'

const BOOKMARK = '00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683'

test('a visitor reads the nearest copy and is given nothing to remember', async () => {
  const { begins, response } = await visit('GET')
  expect([begins, response.headers.get('set-cookie')]).toEqual(['first-unconstrained', null])
})

test('whatever changes something begins at the primary and is remembered', async () => {
  for (const method of ['POST', 'PUT', 'DELETE']) {
    const { begins, response } = await visit(method)
    expect([method, begins]).toEqual([method, 'first-primary'])
    expect(response.headers.getSetCookie().join()).toMatch(/^bookmark=.*Max-Age=300;.*HttpOnly/)
  }
})

test('who changed something reads no copy that is older', async () => {
  const cookie = await cookieOf(BOOKMARK)
  const { begins } = await visit('GET', cookie)
  expect(begins).toBe(BOOKMARK)
  expect((await visit('POST', cookie)).begins).toBe('first-primary')
})

test('a forged bookmark is ignored', async () => {
  expect((await visit('GET', `bookmark=${BOOKMARK}`)).begins).toBe('first-unconstrained')
})

test('coming back from GitHub begins at the primary', async () => {
  for (const cookie of ['sign_in=x', 'theme=dark; __Host-github_app_state=x'])
    expect((await visit('GET', cookie)).begins).toBe('first-primary')
  expect((await visit('GET', 'not_sign_in=x')).begins).toBe('first-unconstrained')
})

test('a reading that signs somebody in or tells a toast is remembered with its other cookies', async () => {
  const { config } = testContext()
  const signedIn = new Response(null, { headers: { 'Set-Cookie': await sessionCookie(config).write('id') } })
  const { response } = await visit('GET', '', signedIn)
  expect(response.headers.getSetCookie().map((cookie) => cookie.split('=')[0])).toEqual(['session', 'bookmark'])
})

async function visit(method: string, cookie = '', answer = new Response('hello')) {
  const context = testContext()
  let begins: string | undefined
  const session = { getBookmark: () => BOOKMARK } as D1DatabaseSession
  const DB = {
    withSession: (start?: string) => {
      begins = start
      return session
    },
  } as D1Database
  const request = new Request('http://localhost:8787/', { method, headers: { cookie } })
  const opened = await openDatabaseSession(context, { DB }, request)
  return { begins, response: await opened.remember(answer) }
}

async function cookieOf(bookmark: string): Promise<string> {
  return (await bookmarkCookie(testContext().config).write(bookmark)).split(';')[0] ?? ''
}
