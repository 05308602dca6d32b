import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '#db/client.ts'
import { MIGRATIONS } from '#db/migrations.ts'
import { settings } from '#db/schema/settings.ts'
import { insertRows } from '#tests/worlds/rows.ts'
import { differences, printTables } from '#workers/deploy/export.ts'
import { backUp } from '#workers/host/back-up.ts'
import { endOrphan } from '#workers/host/orphan.ts'
import { restoreBackup } from '#workers/host/restore-backup.ts'
import { applyMigrations } from '#workers/local/apply-migrations.ts'
import { openSqliteAsD1 } from '#workers/local/sqlite-as-d1.ts'
import { databaseOf, runHost, type HostProcess } from './host-process.ts'
import { openHostedWorld, openVisitor, type HostedWorld, type Visitor } from './hosted-world.ts'

const NAME = 'femi-ogunleye'
const ELSEWHERE = 'https://elsewhere.example'

const place = mkdtempSync(join(tmpdir(), 'host-'))
const state = join(place, 'state')
const backup = join(place, 'backup.sqlite')
/** Restored from it, and never started. */
const other = join(place, 'other')
let world: HostedWorld
let host: HostProcess
/** Where it was started last. */
let started: string
let player: Visitor

beforeAll(async () => {
  world = await openHostedWorld()
  player = openVisitor(world.publicOrigin)
  await start(state)
})

afterAll(async () => {
  host.child.kill('SIGKILL')
  endOrphan(started)
  world.close()
  rmSync(place, { recursive: true, force: true, maxRetries: 5 })
})

test('what is missing or wrong is said with the place to get it, and nothing is made', async () => {
  const empty = join(place, 'empty')
  const without = runHost(empty, { APP_ORIGIN: 'http://quest.example/path', GITHUB_TOKEN: 'x', GITHUB_CLIENT_ID: '' })
  expect(await without.ended).toBe(1)
  expect(without.said()).toContain('GITHUB_CLIENT_ID: the Client ID of an OAuth app: https://github.com/settings/')
  expect(without.said()).toContain('GITHUB_CLIENT_SECRET')
  expect(without.said()).toContain('APP_ORIGIN is “http://quest.example/path”')
  expect(without.said()).not.toContain('GITHUB_TOKEN')
  expect(existsSync(empty)).toBe(false)
})

test('a second copy is kept off the data, and no token is in what is said', async () => {
  const second = runHost(state, world.vars)
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain('Another copy of MergeQuest runs on')
  expect(second.said()).not.toContain('product-token')
})

test('somebody signs in with GitHub Enterprise Server through a proxy, and their work counts', async () => {
  openRegistration()
  // On a Monday morning nobody has done anything yet.
  await world.call('/sandbox/acts', { json: { type: 'open_pull_request', by: NAME, title: 'This week’s first' } })
  const begun = await player.visit('/join', { by: 'github' })
  expect(begun.location).toMatch(new RegExp(`^${world.github}/login/oauth/authorize`))
  const { searchParams } = new URL(begun.location)
  expect(searchParams.get('redirect_uri')).toBe(`${world.publicOrigin}/github/callback`)
  const authorized = await fetch(`${world.github}/login/oauth/authorize`, {
    method: 'POST',
    body: new URLSearchParams([...searchParams, ['username', NAME], ['decision', 'authorize']]),
    redirect: 'manual',
  })
  const back = authorized.headers.get('location') ?? ''
  expect(back.startsWith(`${world.publicOrigin}/github/callback?`)).toBe(true)
  const landed = await player.visit(back)
  expect(landed.status).toBe(302)
  expect(landed.setCookies.every((cookie) => cookie.includes('Secure'))).toBe(true)
  expect((await player.visit('/settings')).status).toBe(200)

  let points = 0
  for (let turn = 0; turn < 300 && points === 0; turn += 1) {
    await wait(500)
    const answer = await player.visit(`/api/v1/players/${NAME}`)
    if (answer.status === 200) points = (JSON.parse(answer.text) as { week: { points: number } }).week.points
  }
  expect(points).toBeGreaterThan(0)
  expect(world.requests).toContain('/api/graphql')
  expect(world.requests.filter((path) => !/^\/(login|avatars|api\/v3|api\/graphql)/.test(path))).toEqual([])
})

test('neither host nor protocol of a request is believed, and the engine answers nobody', async () => {
  const headers = {
    host: 'elsewhere.example',
    'x-forwarded-host': 'elsewhere.example',
    'x-forwarded-proto': 'http',
    'mf-original-url': `${ELSEWHERE}/leaderboard`,
    'mf-route-override': 'mergequest-images',
  }
  const page = await player.visit('/leaderboard', undefined, headers)
  expect(page.status).toBe(200)
  expect(page.text).toContain('<html')
  expect(page.text).not.toContain('elsewhere.example')
  for (const path of [
    '/cdn-cgi/local/scheduled?cron=*+*+*+*+*',
    '/cdn-cgi/local/platform-proxy',
    '/CDN-CGI/local/explorer',
  ])
    expect((await player.visit(path, undefined, { 'mf-op': 'GET' })).status, path).toBe(404)
})

test('nobody chooses the address by which forms are counted', async () => {
  const stranger = openVisitor(world.publicOrigin)
  const statuses = new Set<number>()
  // A limit of 30 in each minute, which may turn once meanwhile.
  for (let form = 0; form < 61 && !statuses.has(429); form += 1) {
    const address = `203.0.113.${form}`
    const headers = {
      'x-forwarded-for': address,
      'cf-connecting-ip': address,
      'true-client-ip': address,
      forwarded: `for=${address}`,
    }
    statuses.add((await stranger.visit('/showcase-your-product', { place: 'nowhere' }, headers)).status)
  }
  expect([...statuses]).toContain(429)
})

test('a thousand idle connections and a thousand slow bodies hold nobody up', async () => {
  const { hostname, port } = new URL(await host.origin)
  const begin = (start: string) => {
    const socket = connect(Number(port), hostname).on('error', () => undefined)
    socket.resume().write(start)
    return socket
  }
  await player.visit('/leaderboard')
  const sockets: Socket[] = []
  for (let index = 0; index < 1000; index += 1)
    sockets.push(begin(''), begin('POST /join HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n'))
  const drip = setInterval(() => sockets.forEach((socket) => socket.write('a')), 1000)
  const times: number[] = []
  let most = 0
  try {
    for (let turn = 0; turn < 5; turn += 1) {
      await wait(400)
      const asked = performance.now()
      expect((await player.visit('/leaderboard')).status).toBe(200)
      times.push(performance.now() - asked)
      // The idle ones are ended after ten seconds, the slow ones after twenty.
      most = Math.max(most, sockets.filter(({ closed }) => !closed).length)
    }
  } finally {
    clearInterval(drip)
    for (const socket of sockets) socket.destroy()
  }
  console.info(`A page beside 2,000 connections: ${times.map(Math.round).join(', ')} ms`)
  expect(most).toBeGreaterThan(1000)
  // Of a busy machine one turn may be slow.
  expect(times.toSorted((one, other) => one - other)[3]).toBeLessThan(1000)
})

test('a backup is made while it runs, and the restored one is equal, sessions and secrets included', async () => {
  const made = runHost(state, {}, ['backup', backup])
  expect(await made.ended, made.said()).toBe(0)
  expect(statSync(backup).size).toBeGreaterThan(100_000)
  expect(() => backUp(state, backup)).toThrow('is there already')

  const restored = runHost(other, {}, ['restore', backup])
  expect(await restored.ended, restored.said()).toBe(0)
  expect(secretsOf(other)).toEqual(secretsOf(state))
  expect(statSync(join(other, 'secrets.env')).mode & 0o077).toBe(0)
  const { host_secrets: secrets, ...backedUp } = printOf(backup)
  expect(secrets?.rows).toBe(5)
  // What was on its way is with the dead letters now.
  const onTheWay = ['outbox', 'host_messages', 'dead_letters']
  expect(differences(backedUp, printOf(databaseOf(other))).filter((name) => !onTheWay.includes(name))).toEqual([])
  expect(Object.keys(backedUp).length).toBeGreaterThan(60)
  await expect(restoreBackup(other, join(place, 'cut.sqlite'), new Date())).rejects.toThrow('There is no')
  expect([readableByOthers(state), readableByOthers(other), statSync(backup).mode & 0o077]).toEqual([[], [], 0])
})

test('what is no backup is refused in words, and nothing is made or left of it', async () => {
  const fresh = join(place, 'fresh')
  const text = join(place, 'text.sqlite')
  writeFileSync(text, 'This is no database.'.repeat(500))
  const half = join(place, 'half.sqlite')
  copyFileSync(backup, half)
  const database = new DatabaseSync(half)
  database.exec('PRAGMA foreign_keys = OFF; DROP TABLE outbox')
  database.close()
  const words = 'That file is no backup of MergeQuest, or it is damaged. Nothing was changed.'
  const refused = runHost(fresh, {}, ['restore', half])
  expect(await refused.ended).toBe(1)
  expect(refused.said()).toContain(words)
  expect(readdirSync(fresh)).toEqual(['lock.sqlite'])
  await expect(restoreBackup(fresh, text, new Date())).rejects.toThrow(words)
  expect(readdirSync(fresh)).toEqual(['lock.sqlite'])
})

test('a stop finishes the requests under way', async () => {
  const answers = Array.from({ length: 8 }, () => player.visit('/leaderboard'))
  await Promise.race(answers)
  host.child.kill('SIGTERM')
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses).toEqual(statuses.map(() => 200))
  expect(await host.ended, host.said()).toBe(0)
})

test('a restore that is killed before it wrote the secrets is finished by the next start, and somebody is still signed in', async () => {
  const killed = copyOf(other, 'killed')
  // So the folder looks then, and so an earlier version left it.
  copyFileSync(backup, databaseOf(killed))
  writeFileSync(join(killed, 'secrets.env'), 'SESSION_SECRET=of-what-was-there-before\n')
  for (const entry of readdirSync(killed, { recursive: true, withFileTypes: true }))
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644)
  await start(killed)
  expect(secretsOf(killed)).toEqual(secretsOf(state))
  expect(Object.keys(printOf(databaseOf(killed)))).not.toContain('host_secrets')
  expect((await player.visit('/settings')).status).toBe(200)
  expect(readableByOthers(killed)).toEqual([])
  const health = JSON.parse((await player.visit('/api/health')).text) as { status: string; cronRanAt: string | null }
  expect(health).toMatchObject({ status: 'ok', cronRanAt: expect.any(String) })
})

test('a newer version keeps a backup of the data before it changes it', async () => {
  const older = copyOf(other, 'older')
  const file = databaseOf(older)
  for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
  const { database, close } = openSqliteAsD1(file)
  await applyMigrations(database, MIGRATIONS.slice(0, -1))
  await insertRows({ db: createDatabase(database) }, settings, { name: 'world', value: 'older' })
  close()
  const before = printOf(file)

  await stop()
  await start(older)
  expect(host.said()).toContain('Upgrading the data by 1 steps.')
  const [, kept = ''] = /stays in (\S+)\.$/m.exec(host.said()) ?? []
  const { host_secrets: _secrets, ...backedUp } = printOf(kept)
  expect(differences(before, backedUp)).toEqual([])
  expect((await player.visit('/api/health')).status).toBe(200)
})

function copyOf(folder: string, name: string): string {
  const copy = join(place, name)
  cpSync(folder, copy, { recursive: true })
  return copy
}

async function start(folder: string): Promise<void> {
  started = folder
  host = runHost(folder, world.vars)
  world.leadTo(await host.origin)
}

async function stop(): Promise<void> {
  host.child.kill('SIGTERM')
  expect(await host.ended, host.said()).toBe(0)
}

/** As staff do it on their screens. */
function openRegistration(): void {
  const database = new DatabaseSync(databaseOf(state))
  database.exec(`INSERT INTO settings (name, value) VALUES ('registration', '"open"')`)
  database.close()
}

function secretsOf(folder: string): NodeJS.Dict<string> {
  return parseEnv(readFileSync(join(folder, 'secrets.env'), 'utf8'))
}

/** Files that somebody else on the machine could read. */
function readableByOthers(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return ['', ...paths].filter((path) => (statSync(join(folder, path)).mode & 0o077) !== 0)
}

function printOf(file: string) {
  const database = new DatabaseSync(file)
  try {
    return printTables(database)
  } finally {
    database.close()
  }
}
