import { sql } from 'drizzle-orm'
import { dispatchOutbox } from '#app/core/outbox/dispatch-outbox.server.ts'
import { retryDeadLetters } from '#app/core/outbox/retry-dead-letters.server.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { forfeitAward, releaseAward } from '#app/core/weeks/decide-award.server.ts'
import { HOUR, dayStart } from '#app/domain/time/period.ts'
import { deadLetters, outbox } from '#db/schema/notifications.ts'
import { players } from '#db/schema/players.ts'
import { awards } from '#db/schema/weeks.ts'
import { deliverBatch, takeBatches } from './queue.ts'
import type { Simulation } from './state.ts'
import { workerOf } from './worker.ts'

const AT_ONCE = () => Promise.resolve()
/** Hours. The last try that a message gets by itself comes more than a week after it failed. */
const LONGEST_DRAIN = 9 * 24

/** Adds the people as claimed players of an open contest; some without a chat or address, some for prizes only. */
export async function enrol({ database, random, world, post }: Simulation): Promise<void> {
  const chance = random.fork()
  await writeRegistration({ db: database }, 'open')
  for (const person of world.people) {
    const id = `pl_${person.githubId}`
    const telegramId = chance.chance(0.7) ? `chat-${person.githubId}` : null
    if (telegramId !== null && chance.chance(0.1)) post.blocked.add(telegramId)
    await database.insert(players).values({
      id,
      githubId: person.githubId,
      nodeId: person.nodeId,
      githubUsername: person.username,
      lowerCaseGithubUsername: person.username,
      usernameSeenAt: world.start,
      githubCreatedAt: chance.chance(0.05) ? world.start : 0,
      joinedAt: new Date(world.start).toISOString(),
      claimedAt: dayStart(person.scoresFrom),
      scoresFrom: person.scoresFrom,
      telegramId,
      email: chance.chance(0.8) ? `${person.username}@example.test` : null,
      emailConfirmedAt: 1,
      notificationOnlyOnPrize: chance.chance(0.2),
      isPremium: chance.chance(0.2),
      // A third follow an invitation of one of the first three, to reach ten a week; half have older counters.
      inviterId: person.index > 2 && chance.chance(0.33) ? `pl_${world.people[person.index % 3]?.githubId}` : null,
      totalsAt: chance.chance(0.5) ? 1 : 0,
      // Lifetime counters are slow and not the subject, so most people's wait.
      nextTotalsAt: chance.chance(0.1) ? 0 : Number.MAX_SAFE_INTEGER,
    })
  }
}

/** Staff mark repositories for the weeks to come. */
export async function markRepositories({ database, world, clock }: Simulation): Promise<void> {
  const due = world.projects.marks.filter(({ at }) => at <= clock.now)
  if (due.length === 0) return
  await database.run(sql`INSERT INTO repository_marks (repository_id, week, is_established, reason, marked_at)
    SELECT value ->> 'repositoryId', value ->> 'week', value ->> 'isEstablished', 'simulated', value ->> 'at'
    FROM json_each(${JSON.stringify(due)}) WHERE true
    ON CONFLICT DO UPDATE SET is_established = excluded.is_established, marked_at = excluded.marked_at
    WHERE marked_at < excluded.marked_at`)
}

/** Maintainers pull brakes and release them. */
export async function setRules({ database, world, clock }: Simulation): Promise<void> {
  const due = world.projects.rules.filter(({ at }) => at <= clock.now)
  if (due.length === 0) return
  await database.run(sql`INSERT INTO repository_rules
      (repository_id, since, source, follows_file, points, is_braked, ends_at, labels, issue_first, reason)
    SELECT value ->> 'repositoryId', value ->> 'at', 'screen', 0, value ->> 'points', value ->> 'isBraked',
      value ->> 'endsAt', '[]', 0, ''
    FROM json_each(${JSON.stringify(due)}) WHERE true
    ON CONFLICT DO NOTHING`)
}

/** Staff release held awards and sometimes withdraw one. */
export async function decideAwards(simulation: Simulation): Promise<void> {
  const { random, database } = simulation
  if (!random.chance(0.02)) return
  const given = await database
    .select()
    .from(awards)
    .where(sql`state <> 'forfeited'`)
    .orderBy(awards.week, awards.place)
  if (given.length === 0) return
  const { week, place } = random.pick(given)
  const { context } = workerOf(simulation)(AT_ONCE)
  try {
    if (random.chance(0.5)) await releaseAward(context, 'staff', week, place)
    else await forfeitAward(context, 'staff', { week, place, reason: 'simulated' })
  } catch {
    // Staff see an error and try again another day.
  }
}

/** Lets all pending work finish, without new faults. */
export async function drain(simulation: Simulation): Promise<void> {
  const { database, transit, clock, random } = simulation
  simulation.faultRate = 0
  simulation.outages = { github: [], telegram: [], email: [], schedule: [] }
  for (let hour = 0; hour < LONGEST_DRAIN; hour += 1) {
    clock.now += HOUR
    const { context } = workerOf(simulation)(AT_ONCE)
    await dispatchOutbox(context)
    if (simulation.owner !== 'present') await retryDeadLetters(context)
    for (
      let batches = takeBatches(random, transit, clock.now);
      batches.length > 0;
      batches = takeBatches(random, transit, clock.now)
    )
      for (const batch of batches) {
        const worker = workerOf(simulation)(AT_ONCE)
        await deliverBatch(worker.context, worker.run, transit, batch, clock.now)
      }
    const waiting = await database.select({ id: outbox.id }).from(outbox)
    const replayed =
      simulation.owner === 'present'
        ? await replayDeadLetters(simulation)
        : await database.$count(deadLetters, sql`next_try_at IS NOT NULL`)
    if (waiting.length === 0 && transit.messages.length === 0 && replayed === 0) return
  }
  throw new Error('the outbox and the queue do not drain')
}

/** Resends dead letters at once, as an operator would: a mail provider stores an idempotency key for a day only. */
export async function replayDeadLetters(simulation: Simulation): Promise<number> {
  const { database, transit, clock } = simulation
  const letters = await database.select().from(deadLetters)
  await database.delete(deadLetters)
  for (const { id, message } of letters)
    transit.messages.push({ id: `${id}-replayed`, body: message, attempts: 0, dueAt: clock.now, dead: false })
  simulation.deadLetters += letters.length
  return letters.length
}
