import { sql } from 'drizzle-orm'
import { DAY, dayOf, HOUR, MINUTE } from '#app/domain/time/period.ts'
import { recordWebhook } from '#app/features/github/record-webhook.server.ts'
import { idsIn } from '#db/client.ts'
import { runCron } from '#workers/cron.ts'
import { checkBounds, equip, openChests } from './absence.ts'
import { decideAwards, drain, enrol, markRepositories, replayDeadLetters, setRules } from './acts.ts'
import { reviewBeforeClose, noteClosedWeeks, watchWeeks } from './closed-weeks.ts'
import { changeAccounts, contestFlows } from './contest-acts.ts'
import { checkContests, noteFinalContests, watchScores } from './contest-checks.ts'
import { planContests } from './contest-plan.ts'
import { isOut } from './faults.ts'
import { checkEverything, checkTouched } from './invariants.ts'
import { checkOutcome, fingerprint } from './outcome.ts'
import { spendTuesday } from './owner.ts'
import { deliverBatch, takeBatches, type Queued } from './queue.ts'
import { createSimulation, type Options, type Simulation } from './state.ts'
import type { Letter } from './third-parties.ts'
import { runTogether, type Turn } from './turnstile.ts'
import { workerOf } from './worker.ts'

export type Outcome = {
  hash: string
  steps: number
  compared: number
  faults: number
  deadLetters: number
  closed: number
  contests: number
  scored: number
  forced: number
  telegrams: number
  emails: number
  /** Of the owner, by quarter. */
  clicks: number[]
  /** To the owner, as they arrived. */
  letters: Letter[]
}
type Flow = (turn: Turn) => Promise<void>

/** Simulates weeks of contest with faults; throws at the first broken invariant. */
export async function simulate(options: Options): Promise<Outcome> {
  const simulation = createSimulation(options)
  await watchWeeks(simulation.database)
  await enrol(simulation)
  if (simulation.owner !== 'present') await equip(simulation)
  if (options.withContests === true) {
    simulation.contests = await planContests(simulation, options.seed)
    await watchScores(simulation)
  }
  const end = simulation.world.start + (options.weeks * 7 + 4.5) * DAY
  let steps = 0
  for (; simulation.clock.now < end; steps += 1) {
    const day = dayOf(simulation.clock.now)
    simulation.clock.now += stepLength(simulation)
    await playStep(simulation)
    await noteFinalContests(simulation)
    await checkTouched(simulation)
    if (dayOf(simulation.clock.now) === day) continue
    await checkEverything(simulation)
    await checkContests(simulation)
    if (simulation.owner !== 'present') await checkBounds(simulation)
  }
  await drain(simulation)
  await checkEverything(simulation)
  await checkContests(simulation)
  await checkOutcome(simulation)
  return {
    hash: await fingerprint(simulation),
    steps,
    compared: simulation.compared,
    faults: simulation.faults,
    deadLetters: simulation.deadLetters,
    closed: simulation.closedWeeks.size,
    contests: simulation.contests?.final.size ?? 0,
    scored: simulation.scored,
    forced: [...simulation.closedWeeks.values()].filter((week) => week.forced).length,
    telegrams: simulation.post.telegrams.length,
    emails: simulation.post.emails.size,
    clicks: simulation.clicks,
    letters: simulation.post.letters,
  }
}

/** Short steps while a week ends and is decided, longer ones between. */
function stepLength({ clock, random, world, crowded, longSteps }: Simulation): number {
  const weekday = new Date(clock.now).getUTCDay()
  const isFirst = clock.now < world.start + 2 * DAY
  const isDecisive = weekday <= 1 || (weekday === 2 && clock.now % DAY < 12 * HOUR)
  // No week ends on the first days.
  if (longSteps && (!isDecisive || isFirst)) return random.integer(360, 720) * MINUTE
  return (isDecisive || crowded ? random.integer(30, 75) : random.integer(60, 180)) * MINUTE
}

async function playStep(simulation: Simulation): Promise<void> {
  const { random, clock, transit } = simulation
  const lastUpdates = await reviewBeforeClose(simulation)
  const webhooks = simulation.webhooks
    .splice(0, countUntil(simulation.webhooks, clock.now))
    .map((delivery) => webhookFlow(simulation, delivery))
  const early = webhooks.splice(0, random.integer(0, webhooks.length))
  await markRepositories(simulation)
  await setRules(simulation)
  await changeAccounts(simulation)
  const people = contestFlows(simulation)
  const hasty = people.splice(0, people.length >> 1)
  const fired = isOut(simulation.outages.schedule, clock.now) ? [] : dueCrons(clock.now)
  const crons = fired.flatMap((cron) =>
    Array.from({ length: random.chance(0.1) ? 2 : 1 }, () => cronFlow(simulation, cron)),
  )
  await play(simulation, [...crons, ...early, ...hasty])
  const due = takeBatches(random, transit, clock.now)
  // A job can be redelivered while its first consumer is still running.
  const again = due.filter((batch) => batch[0]?.dead === false && random.chance(simulation.crowded ? 1 : 0.05))
  const batches = [...due, ...again].map((batch) => batchFlow(simulation, batch))
  await play(simulation, [
    ...batches,
    ...webhooks,
    ...people,
    ...(random.chance(0.05) ? [cronFlow(simulation, '* * * * *')] : []),
  ])
  for (let round = 0; round < 3; round += 1) {
    clock.now += random.integer(1, 3) * MINUTE
    const more = takeBatches(random, transit, clock.now)
    if (more.length === 0) break
    await play(
      simulation,
      more.map((batch) => batchFlow(simulation, batch)),
    )
  }
  await noteClosedWeeks(simulation, lastUpdates)
  if (simulation.owner !== 'present') await openChests(simulation)
  if (simulation.owner === 'present') {
    await decideAwards(simulation)
    await replayDeadLetters(simulation)
  } else if (simulation.owner === 'tuesdays') await spendTuesday(simulation)
}

/** Runs flows in sequence or, often, concurrently. */
async function play(simulation: Simulation, flows: Flow[]): Promise<void> {
  const { random, crowded } = simulation
  if (flows.length > 1 && random.chance(crowded ? 1 : 0.5)) await runTogether(random, random.shuffled(flows))
  else for (const flow of flows) await flow(() => Promise.resolve())
  if (crowded) await checkTouched(simulation)
}

function dueCrons(now: number): string[] {
  const minute = now % DAY
  const weekday = new Date(now).getUTCDay()
  const crons = ['* * * * *']
  if (minute < HOUR) crons.push('1 0 * * *', ...(weekday === 1 ? ['1 0 * * MON'] : []))
  if (weekday === 2 && minute >= 6 * HOUR && minute < 7 * HOUR) crons.push('0 6 * * TUE')
  return crons
}

function countUntil(webhooks: Simulation['webhooks'], now: number): number {
  const first = webhooks.findIndex((delivery) => delivery.arrivesAt > now)
  return first === -1 ? webhooks.length : first
}

function cronFlow(simulation: Simulation, cron: string): Flow {
  const start = workerOf(simulation)
  return async (turn) => runCron(start(turn).context, cron)
}

function batchFlow(simulation: Simulation, batch: Queued[]): Flow {
  const start = workerOf(simulation)
  return async (turn) => {
    for (const { body } of batch) for (const id of await playersIn(simulation, body)) simulation.touched.add(id)
    const { context, run } = start(turn)
    await deliverBatch(context, run, simulation.transit, batch, simulation.clock.now)
  }
}

function webhookFlow(simulation: Simulation, delivery: Simulation['webhooks'][number]): Flow {
  const start = workerOf(simulation)
  for (const { githubId } of delivery.content.facts) simulation.touched.add(`pl_${githubId}`)
  return async (turn) => {
    try {
      await recordWebhook(start(turn).context, { ...delivery, action: null })
    } catch {
      // Someone asks GitHub to redeliver it, unless the day is nearly over.
      const arrivesAt = simulation.clock.now + 30 * MINUTE
      if (arrivesAt < delivery.at + 6 * HOUR) simulation.webhooks.unshift({ ...delivery, arrivesAt })
    }
  }
}

async function playersIn({ database }: Simulation, body: unknown): Promise<string[]> {
  const message = body as { type?: string; playerIds?: string[]; turns?: { slot: number }[] }
  if (message.type === 'refresh-players') return message.playerIds ?? []
  if (message.type !== 'poll-slots') return []
  const rows = await database.all<{ id: string }>(sql`SELECT id FROM players
    WHERE slot_id IN ${idsIn((message.turns ?? []).map(({ slot }) => slot))}`)
  return rows.map(({ id }) => id)
}
