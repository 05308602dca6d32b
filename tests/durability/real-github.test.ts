import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSandbox } from '#tests/servers/sandbox.ts'
import { prepareDatabase } from '../../workers/local/prepare-database.ts'
import { serve } from '../../workers/local/servers.ts'
import { localVars, placeOf } from '../../workers/local/settings.ts'
import { runCron } from '../../workers/local/tick-crons.ts'

const TOKEN = 'ghp_ofTheOwnerOfThisMachine'
const NAME = 'femi-ogunleye'

const state = mkdtempSync(join(tmpdir(), 'real-github-'))
const requests: { path: string; authorization: string }[] = []
const said: string[] = []
const world = openSandbox()
let github: Server
let stop = async () => {}
let origin = ''
let sandbox = ''
const cookies = new Map<string, string>()

/** What `GITHUB_TOKEN=… npm start` starts, with a stand-in for GitHub. */
beforeAll(async () => {
  world.clock.now = Date.now()
  github = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const path = request.url ?? '/'
      requests.push({ path, authorization: request.headers.authorization ?? '' })
      const headers = new Headers({
        authorization: request.headers.authorization ?? '',
        'content-type': 'application/json',
      })
      const body = chunks.length === 0 ? null : Buffer.concat(chunks)
      const answer = await world.fetch(
        new Request(`http://localhost${path}`, { method: request.method ?? 'GET', headers, body }),
      )
      response.writeHead(answer.status, Object.fromEntries(answer.headers))
      response.end(Buffer.from(await answer.arrayBuffer()))
    })()
  })
  const port = await listen(github)
  const [appPort, sandboxPort] = [await freePort(), await freePort()]
  const apiUrl = `http://localhost:${port}`
  const place = { ...placeOf({ GITHUB_TOKEN: TOKEN, GITHUB_API_URL: apiUrl }), appPort, sandboxPort, state }
  const vars = localVars(place, 0)
  const { log } = console
  console.log = (line: unknown) => void said.push(String(line))
  await prepareDatabase(place, vars)
  const servers = await serve(place, vars)
  console.log = log
  stop = async () => void (await Promise.all(servers.map((server) => server.dispose())))
  origin = `http://localhost:${appPort}`
  sandbox = `http://localhost:${sandboxPort}`
  tick = () => runCron(place, '* * * * *')
})

let tick = async () => {}

afterAll(async () => {
  await stop()
  github.close()
  rmSync(state, { recursive: true, force: true })
})

test('it has a state folder of its own, and without a token everything is as before', () => {
  expect(placeOf({ GITHUB_TOKEN: TOKEN }).state).not.toBe(placeOf({}).state)
  expect(placeOf({ GITHUB_TOKEN: '' })).toEqual(placeOf({}))
  expect(localVars(placeOf({ GITHUB_TOKEN: TOKEN }), 0)).toMatchObject({
    GITHUB_API_URL: 'https://api.github.com',
    GITHUB_WEB_URL: 'https://github.com',
  })
})

test('nobody is invented, registration is open and the page says that the sign-in is played', async () => {
  const home = await (await visit(origin)).text()
  expect(home).toContain('Local world: sign-in is played')
  const { entries } = (await (await visit(`${origin}/api/v1/leaderboard`)).json()) as { entries: unknown[] }
  expect(entries).toEqual([])
})

test('a name that GitHub does not know is said on the page', async () => {
  const authorize = await signInAddress()
  const page = await submit(authorize, 'nobody-there-9')
  expect(await page.text()).toContain('GitHub has no account called “nobody-there-9”.')
})

test('whoever signs in by a name is read from GitHub with that token, and has points', async () => {
  // On a Monday morning nobody has done anything yet.
  await world.call('/sandbox/acts', { json: { type: 'open_pull_request', by: NAME, title: 'This week’s first' } })
  const authorize = await signInAddress()
  const back = await submit(authorize, NAME)
  expect(back.status).toBe(302)
  const landed = await visit(back.headers.get('location') ?? '')
  expect([302, 303]).toContain(landed.status)
  let points = 0
  for (let turn = 0; turn < 40 && points === 0; turn += 1) {
    await tick()
    await new Promise((resolve) => setTimeout(resolve, 500))
    const answer = await visit(`${origin}/api/v1/players/${NAME}`)
    if (answer.ok) points = ((await answer.json()) as { week: { points: number } }).week.points
  }
  expect(points).toBeGreaterThan(0)
  const queries = requests.filter(({ path }) => path === '/graphql')
  expect(queries.length).toBeGreaterThan(0)
  expect(new Set(queries.map(({ authorization }) => authorization.replace(/^(bearer|token) /i, '')))).toEqual(
    new Set([TOKEN]),
  )
})

test('the token is neither in the state folder nor in what was said or shown', async () => {
  const files = readdirSync(state, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.length).toBeGreaterThan(2)
  const holding = files.filter((entry) => readFileSync(join(entry.parentPath, entry.name)).includes(TOKEN))
  expect(holding.map(({ name }) => name)).toEqual([])
  expect(said.join('\n')).not.toContain(TOKEN)
  for (const page of [origin, `${origin}/player/${NAME}`, sandbox])
    expect(await (await visit(page)).text()).not.toContain(TOKEN)
})

async function signInAddress(): Promise<string> {
  const begun = await visit(`${origin}/join`, new URLSearchParams({ by: 'github' }))
  const address = begun.headers.get('location') ?? ''
  expect(address).toMatch(new RegExp(`^${sandbox}/login/oauth/authorize`))
  return address
}

async function submit(authorize: string, username: string): Promise<Response> {
  const { origin: at, searchParams } = new URL(authorize)
  const body = new URLSearchParams([...searchParams, ['username', username], ['decision', 'authorize']])
  body.delete('login')
  return fetch(`${at}/login/oauth/authorize`, { method: 'POST', body, redirect: 'manual' })
}

async function visit(address: string, form?: URLSearchParams): Promise<Response> {
  const answer = await fetch(address, {
    redirect: 'manual',
    ...(form && { method: 'POST', body: form }),
    headers: {
      origin,
      accept: 'text/html',
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  })
  for (const cookie of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    cookies.set(name, value)
  }
  return answer
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return (server.address() as AddressInfo).port
}

async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}
