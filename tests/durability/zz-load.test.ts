import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from 'vitest'
import { fillBoards } from '../bench/fill-boards.ts'
import { openSqliteAsD1 } from '#workers/local/sqlite-as-d1.ts'
import { databaseOf, runHost } from './host-process.ts'
import { openHostedWorld } from './hosted-world.ts'

const rss = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000
test('load', async () => {
  const state = join(mkdtempSync(join(tmpdir(), 'load-')), 'state')
  const world = await openHostedWorld()
  let host = runHost(state, world.vars)
  await host.origin
  host.child.kill('SIGTERM')
  await host.ended
  const { database, close } = openSqliteAsD1(databaseOf(state))
  await fillBoards(database, { players: 500, now: Date.now(), withLedger: 500 })
  close()
  host = runHost(state, world.vars)
  const origin = await host.origin
  const workerd = Number(spawnSync('pgrep', ['-P', String(host.child.pid), 'workerd'], { encoding: 'utf8' }).stdout.trim().split('\n')[0])
  const paths = ['/leaderboard', '/', '/player/climber-7', '/leaderboard/2026-W47', '/api/v1/leaderboard', '/prizes', '/player/climber-9']
  console.log('rest', Math.round(rss(workerd)), Math.round(rss(host.child.pid as number)))
  for (const [rate, seconds] of [[10, 10], [50, 20], [150, 15], [500, 15], [20, 10]] as const) {
    const agent = new Agent({ keepAlive: true, maxSockets: 3000 })
    const results: { status: number; time: number }[] = []
    let most = 0
    const pending: Promise<void>[] = []
    const begin = performance.now()
    for (let n = 0; n < rate * seconds; n += 1) {
      const due = begin + (n * 1000) / rate
      if (due > performance.now()) await wait(due - performance.now())
      const sentAt = performance.now()
      pending.push(new Promise((resolve) => {
        const r = get(origin + paths[n % paths.length], { agent, headers: { accept: 'text/html', 'x-forwarded-for': `198.51.${n % 100}.${n % 250}` } }, (reply) => {
          reply.resume().on('end', () => { results.push({ status: reply.statusCode ?? 0, time: performance.now() - sentAt }); resolve() }).on('error', () => resolve())
        })
        r.setTimeout(30_000, () => r.destroy())
        r.on('error', () => { results.push({ status: 0, time: performance.now() - sentAt }); resolve() })
      }))
      if (n % 50 === 0) most = Math.max(most, rss(workerd) + rss(host.child.pid as number))
    }
    const sentFor = performance.now() - begin
    await Promise.all(pending)
    const statuses: Record<string, number> = {}
    for (const { status } of results) statuses[status] = (statuses[status] ?? 0) + 1
    const t = results.filter((r) => r.status === 200).map((r) => r.time).toSorted((a, b) => a - b)
    const all = results.map((r) => r.time).toSorted((a, b) => a - b)
    console.log(JSON.stringify({ offered: rate, real: Math.round((rate * seconds * 1000) / sentFor), statuses, p50: Math.round(t[t.length >> 1] ?? 0), p95: Math.round(t[Math.floor(t.length * 0.95)] ?? 0), longest: Math.round(all.at(-1) ?? 0), memory: Math.round(Math.max(most, rss(workerd) + rss(host.child.pid as number))), load: readFileSync('/proc/loadavg', 'utf8').split(' ')[0] }))
    agent.destroy()
    await wait(2000)
  }
  host.child.kill('SIGTERM')
  await host.ended
  world.close()
  rmSync(join(state, '..'), { recursive: true })
})
