import { sql } from 'drizzle-orm'
import { DAY, dayOf, weekEnd, weekOfDay, weekStart } from '#app/domain/time/period.ts'
import { allLines } from '#tests/reading/all-lines.ts'
import { expectNone, fail } from './complain.ts'
import { hashOf } from './random.ts'
import type { Simulation } from './state.ts'
import { versionAt } from './story.ts'

/** The messages that arrived in the end, and the facts that a forced close left to be found. */
export async function checkOutcome(simulation: Simulation): Promise<void> {
  const { database, post, world } = simulation
  // Five retries do not outlast every series of crashes and outages, but only such series may end there.
  const sentInAll = post.telegrams.length + post.emails.size
  if (simulation.deadLetters > 2 + sentInAll / 50)
    fail(simulation, `${simulation.deadLetters} messages ended among the dead letters`)
  // A Worker that crashes in the last try of a message leaves it to staff.
  const waiting = await listLost(simulation)
  const lost = new Set([...simulation.lost, ...waiting])
  if (waiting.length > 2 + sentInAll / 50) {
    const causes = await database.all(sql`SELECT cause, tries, COUNT(*) AS letters FROM dead_letters
      WHERE state = 'stored' GROUP BY 1, 2`)
    fail(simulation, `${waiting.length} messages wait among the dead letters for somebody: ${JSON.stringify(causes)}`)
  }
  expectNone(simulation, 'an idempotency key carried two messages', post.mixedKeys)
  const twice = [...post.emails]
    .filter(([, { sentAt }]) => sentAt.length !== 1)
    .map(([key, { sentAt }]) => `${key} at ${sentAt.map((instant) => new Date(instant).toISOString()).join(' and ')}`)
  // With nobody there, one whose reply was lost may wait for longer than a mail provider knows its key.
  const isRare = simulation.owner !== 'present' && twice.length <= 1 + post.emails.size / 100
  expectNone(simulation, 'an e-mail was sent twice', isRare ? [] : twice)
  // The same people can pass each other again in another week.
  const nameOf = ({ chatId, text, at }: (typeof post.telegrams)[number]) =>
    `${chatId} ${text.includes('Your rank') ? dayOf(at) : ''} ${text}`
  const sent = new Map([...Map.groupBy(post.telegrams, nameOf)].map(([name, same]) => [name, same.length]))
  const repeated = [...sent].filter(([line, times]) => times > 1 && !line.includes('*You finished'))
  expectNone(simulation, 'a Telegram message came twice', repeated)
  const shown = await database.all<Receiver>(sql`
    SELECT players.id, telegram_id AS telegramId, email, notification_only_on_prize AS prizesOnly, standings.period AS week,
      (SELECT state FROM awards WHERE week = period AND awards.player_id = players.id) AS award, gone_at AS deletedAt
    FROM standings JOIN players ON players.id = standings.player_id
    WHERE standings.period IN (SELECT key FROM weeks WHERE state = 'closed') AND points > 0`)
  expectNone(
    simulation,
    'an e-mail is missing',
    shown.filter((one) => isEmailMissing(simulation, one, lost)),
  )
  expectNone(
    simulation,
    'a winner was not told by Telegram',
    shown.filter((one) => isTelegramMissing(simulation, one)),
  )
  for (const [week, { forced, closedAt }] of simulation.closedWeeks)
    if (forced && closedAt + 3 * DAY < weekStart(world.weeks.at(-1) ?? '')) await checkNothingLost(simulation, week)
  if (simulation.closedWeeks.size < world.weeks.length) fail(simulation, 'a week never closed')
}

/** The notices that wait among the dead letters, by receiver. */
export async function listLost({ database }: Simulation): Promise<string[]> {
  const rows = await database.all<{ key: string }>(sql`
    SELECT (message ->> 'notificationId') || ':' || (message ->> 'playerId') AS key
    FROM dead_letters WHERE state = 'stored' AND message ->> 'notificationId' IS NOT NULL`)
  return rows.map(({ key }) => key)
}

type Receiver = {
  id: string
  telegramId: string | null
  email: string | null
  prizesOnly: number
  week: string
  award: string | null
  deletedAt: number | null
}

function isEmailMissing(
  { post }: Simulation,
  { id, email, week, award, prizesOnly, deletedAt }: Receiver,
  lost: ReadonlySet<string>,
): boolean {
  if (email === null || award === 'forfeited') return false
  const key = award === null ? `weekly-reset:${week}:${id}` : `winner:${week}:${id}:${id}`
  return !post.emails.has(key) && !lost.has(key) && (award !== null || (prizesOnly === 0 && deletedAt === null))
}

function isTelegramMissing({ post }: Simulation, { telegramId, week, award }: Receiver): boolean {
  if (telegramId === null || award === null || award === 'forfeited' || post.blocked.has(telegramId)) return false
  const subject = `in week ${Number(week.slice(-2))}`
  return !post.telegrams.some(
    ({ chatId, text }) => chatId === telegramId && text.includes('*You finished') && text.includes(subject),
  )
}

/** Facts without points in a force-closed week were found later and count in the week they were found in. */
async function checkNothingLost(simulation: Simulation, week: string): Promise<void> {
  const rows = await allLines({ db: simulation.database }, sql`TRUE`)
  const byKey = new Map(rows.map((row) => [`${row.playerId} ${row.key}`, row]))
  for (const person of simulation.world.people) {
    if (person.deletedAt !== null || person.oversized !== null) continue
    for (const thing of simulation.world.things.get(person.githubId) ?? []) {
      const fact = versionAt(thing, weekEnd(week) + DAY)?.fact
      const last = thing.versions.at(-1)
      if (
        fact == null ||
        fact.ineligible !== null ||
        weekOfDay(fact.day) !== week ||
        last?.fact == null ||
        last.at > weekEnd(week) + DAY
      )
        continue
      const row = byKey.get(`pl_${person.githubId} ${fact.key}`)
      const late = byKey.get(`pl_${person.githubId} ${fact.key}:late`)
      const quantity = (row?.quantity ?? 0) + (late?.quantity ?? 0)
      if (quantity < fact.quantity || row?.reason === 'week_closed')
        fail(simulation, `${fact.key} of week ${week}, closed by force, is lost`)
    }
  }
}

/** A hash of a run's final state. */
export async function fingerprint({ database, post }: Simulation): Promise<string> {
  const tables: Record<string, unknown>[][] = []
  for (const query of [
    'SELECT * FROM ledger ORDER BY player_id, key',
    'SELECT * FROM standings ORDER BY player_id, period',
    'SELECT * FROM awards ORDER BY week, place',
    'SELECT * FROM notifications ORDER BY id',
    'SELECT * FROM deliveries ORDER BY notification_id, player_id, channel',
    'SELECT * FROM players ORDER BY id',
  ])
    tables.push(await database.all<Record<string, unknown>>(sql.raw(query)))
  return hashOf(JSON.stringify([tables, post.telegrams, [...post.emails]]))
}
