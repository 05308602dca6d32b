import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE } from '#app/domain/time/period.ts'
import { createDatabase, writeTogether, type Database } from '#db/client.ts'
import { notifications, outbox } from '#db/schema/notifications.ts'
import { createRandom } from '#tests/simulation/random.ts'
import { KEPT_MESSAGES } from '#workers/host/durable-queue.ts'
import { keepSecrets } from '#workers/host/keep-secrets.ts'
import { endOrphan } from '#workers/host/orphan.ts'
import { migrate } from '#workers/local/migrate.ts'
import { DEVELOPMENT, localVars } from '#workers/local/settings.ts'
import { openSqliteAsD1 } from '#workers/local/sqlite-as-d1.ts'
import { databaseOf, runHost, type HostProcess } from './host-process.ts'
import { openMailProvider, type MailProvider } from './mail-provider.ts'
import { sendUntilAcknowledged, sendWrites } from './send.ts'
import { makeWrites, type Write } from './writes.ts'
import { addClimbers, CLIMBERS, halvesOf, lostOf } from './written.ts'

/** `HOST_KILLS=1000 npx vitest …` kills more often. */
const KILLS = Number(process.env.HOST_KILLS ?? 2)
const SEED = Number(process.env.HOST_SEED ?? 20_261_136)
const MESSAGES_PER_KILL = 6
const MOMENTS = ['any time', 'starting', 'a mail arrives', 'a mail is answered', 'a write is acknowledged'] as const
const VICTIMS = ['host', 'workerd', 'both'] as const

let state: string
let mail: MailProvider
let host: HostProcess | null

beforeEach(async () => {
  state = mkdtempSync(join(tmpdir(), 'kill-host-'))
  mail = await openMailProvider()
  host = null
})

afterEach(async () => {
  killed('both')
  await host?.ended
  mail.close()
  rmSync(state, { recursive: true, force: true, maxRetries: 5 })
})

const timeout = Math.max(10, KILLS) * MINUTE

test(
  'a host that is killed at any moment loses no message and no write, sends none twice and keeps its sums',
  { timeout },
  async () => {
    const random = createRandom(SEED)
    const { GITHUB_WEBHOOK_SECRET = '', APP_ORIGIN = '' } = localVars({ ...DEVELOPMENT, environment: 'test' }, 0)
    const vars = {
      APP_ORIGIN,
      GITHUB_WEBHOOK_SECRET,
      GITHUB_WEB_URL: mail.url,
      GITHUB_TOKEN: 'token',
      GITHUB_CLIENT_ID: 'id',
      GITHUB_CLIENT_SECRET: 'secret',
      EMAIL_API_URL: mail.url,
      EMAIL_API_KEY: 'key',
      EMAIL_FROM: 'quest@example.test',
      EMAIL_RATE: '1000',
    }
    const begun = Date.now()
    // Forms of one address are limited here.
    const all = (await makeWrites(CLIMBERS, begun)).filter(({ facts }) => facts.length > 0)
    const acknowledged = new Set<Write>()
    const expected: string[] = []
    let waiting: Write[] = []

    await makeDatabase()
    await inDatabase((db) => addClimbers(db, begun))

    const met: Record<string, number> = {}
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await inDatabase(async (db) => {
        expect(await lostOf(db, [...acknowledged]), `lost by kill ${kill - 1}`).toEqual([])
        expect(await halvesOf(db, all), `half there after kill ${kill - 1}`).toEqual([])
        expected.push(...(await addMessages(db, kill)))
      })
      if (waiting.length === 0) waiting = random.shuffled(all)
      const moment = MOMENTS[random.integer(0, MOMENTS.length - 1)] ?? 'any time'
      const victim = VICTIMS[random.integer(0, VICTIMS.length - 1)] ?? 'host'
      const most = random.integer(1, MESSAGES_PER_KILL)
      let seen = 0
      let isOver = false
      const strike = (struck: (typeof VICTIMS)[number] = victim) => {
        if (!isOver) killed(struck)
      }
      const meet = (name: string) => {
        if (name !== moment) return
        seen += 1
        if (seen === most) strike()
      }
      mail.watch = (name) => meet(`a mail ${name}`)
      host = runHost(state, vars)
      if (moment === 'starting') void wait(random.integer(0, 1500)).then(() => strike('both'))
      const origin = await host.origin.catch(() => null)
      if (origin !== null) {
        // Some mails may have left already; then the kill comes now.
        void wait(moment === 'any time' ? random.integer(0, 1200) : 1500).then(() => strike())
        void sendWrites(waiting, {
          origin,
          answered: (write, status) => {
            if (status === null) return 'stop'
            if (status === write.acknowledged) acknowledged.add(write)
            meet('a write is acknowledged')
            return undefined
          },
        })
      }
      // Without its workerd the host ends by itself.
      await host.ended
      isOver = true
      // It may go on for a moment: the next host would end it.
      if (victim === 'host') await wait(random.integer(0, 200))
      killed('both')
      met[`${moment}, ${victim}`] = (met[`${moment}, ${victim}`] ?? 0) + 1
    }

    mail.watch = () => undefined
    host = runHost(state, vars)
    await sendUntilAcknowledged(await host.origin, all)
    while ((await inDatabase(leftIn)).length > 0) await wait(300)
    host.child.kill('SIGTERM')
    expect(await host.ended).toBe(0)

    const lost = expected.filter((key) => !mail.received.has(key))
    // Its provider sends a second request under the same key no second time, unless it says something else.
    const other = [...mail.received].filter(([, bodies]) => new Set(bodies).size > 1).map(([key]) => key)
    const again = [...mail.received.values()].filter((bodies) => bodies.length > 1).length
    console.info(`${KILLS} kills: ${mail.received.size} mails, ${again} of them sent again under the same key.`, met)
    expect({ lost, other }).toEqual({ lost: [], other: [] })
    await inDatabase(async (db) => {
      expect(await lostOf(db, all)).toEqual([])
      expect(await halvesOf(db, all)).toEqual([])
      const receipts = await db.all<{ key: string }>(
        sql`SELECT notification_id || ':' || player_id AS key FROM deliveries WHERE state = 'sent' AND notification_id LIKE 'news-%'`,
      )
      expect(receipts.map(({ key }) => key).toSorted()).toEqual(expected.toSorted())
      expect(await db.all(sql`SELECT * FROM dead_letters`)).toEqual([])
    })
  },
)

function killed(victim: (typeof VICTIMS)[number]): void {
  if (victim !== 'workerd') host?.child.kill('SIGKILL')
  if (victim !== 'host') endOrphan(state)
}

/** Notices in the inbox, with their messages in the outbox, as a batch of the product leaves them. */
async function addMessages(db: Database, kill: number): Promise<string[]> {
  const now = Date.now()
  const added = CLIMBERS.slice(0, MESSAGES_PER_KILL).map(({ playerId }, index) => ({
    playerId,
    id: `news-${kill}-${index}`,
  }))
  await writeTogether(
    db,
    added.flatMap(({ playerId, id }) => [
      db
        .insert(notifications)
        .values({ id, playerId, kind: 'CUSTOM', payload: { message: `News ${id}` }, createdAt: now }),
      db.insert(outbox).values({
        id: `deliver:${id}`,
        message: { type: 'deliver-notification', notificationId: id, playerId, channel: 'email' },
        createdAt: now,
      }),
    ]),
  )
  return added.map(({ playerId, id }) => `${id}:${playerId}`)
}

/** News on their way. Other messages wait for the next minute, or for GitHub. */
function leftIn(db: Database): Promise<unknown[]> {
  return db.all(sql`SELECT id FROM outbox WHERE id LIKE 'deliver:news-%'
    UNION ALL SELECT id FROM host_messages WHERE job LIKE '%"news-%'`)
}

/** As the first start leaves it, without a host. */
async function makeDatabase(): Promise<void> {
  keepSecrets(state, {})
  await migrate(state, join(state, 'v3'))
  await inDatabase(({ $client }) => $client.prepare(KEPT_MESSAGES).run())
}

async function inDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const { database, close } = openSqliteAsD1(databaseOf(state))
  try {
    return await work(createDatabase(database))
  } finally {
    close()
  }
}
