import { expect, test } from 'vitest'
import { APP_ORIGIN, openSandbox } from '#tests/servers/sandbox.ts'

const ENTRIES = { entries: [{ username: 'leader' }, { username: 'second' }] }
const WON = { weeks: [{ awards: [{ username: 'winner' }, { username: null }, { username: 'held-one' }] }] }

test('the front page names people by what the product says of them now', async () => {
  const page = await frontPage({
    '/api/v1/leaderboard?period=week&limit=1': ENTRIES,
    '/api/v1/leaderboard?period=week&premium=true&limit=20': ENTRIES,
    '/api/v1/weeks?limit=1': WON,
  })
  expect(page.names).toEqual({
    leader: 'leader',
    winners: 'winner held-one',
    premium: 'second',
    newcomer: page.youngest,
  })
})

test('who has joined is no newcomer any more', async () => {
  const { names, youngest } = await frontPage({}, (login, last) => login === last)
  expect(Object.keys(names)).toEqual(['newcomer'])
  expect(names.newcomer).not.toBe(youngest)
})

test('a product that does not answer leaves one’s own name', async () => {
  const sandbox = openSandbox({ fetch: () => Promise.reject(new Error('down')) })
  const text = await (await sandbox.call('/')).text()
  expect([...text.matchAll(/data-guise="(\w+)"/g)].map(([, guise]) => guise)).toEqual(['own'])
  expect(text).toContain('nobody-')
})

async function frontPage(answers: Record<string, unknown>, isPlayer = (_login: string, _youngest: string) => false) {
  const people = await openSandbox().people()
  const youngest = people.at(-1)?.login ?? ''
  const sandbox = openSandbox({
    fetch: async (url) => {
      const path = url.slice(APP_ORIGIN.length)
      const login = /^\/api\/v1\/players\/(.+)$/.exec(path)?.[1]
      if (login !== undefined) return new Response('{}', { status: isPlayer(login, youngest) ? 200 : 404 })
      return path in answers ? Response.json(answers[path]) : new Response('{}', { status: 503 })
    },
  })
  const text = await (await sandbox.call('/')).text()
  const rows = [...text.matchAll(/data-guise="(\w+)">\s*<strong>(<code>.*?)<\/strong>/g)]
  const names = rows.map(([, guise = '', codes = '']) => [guise, codes.replaceAll(/<\/?code>/g, '').trim()])
  return { names: Object.fromEntries(names) as Record<string, string>, youngest }
}
