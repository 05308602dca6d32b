import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { BACKFILL_BATCH } from '#app/domain/github/earlier-read.ts'
import { weekBefore, weekOf } from '#app/domain/time/period.ts'
import { pagesOf } from '#app/domain/values/pages.ts'
import type { UnusualSign } from '#app/domain/weeks/unusual-week.ts'
import type { Database } from '#db/client.ts'
import { compareFigures } from './compare-figures.ts'
import { findingsOf } from './findings.ts'
import { joinAll, requireToken } from './join-accounts.ts'
import type { Connection } from './open-connection.ts'
import type { OtherFigures } from './read-figures.ts'
import { readLedgers } from './read-ledgers.ts'
import { openWeeks, readBefore, signsOf } from './read-weeks.ts'
import type { Rehearsal, Step } from './rehearsal.ts'
import { contextOf, openMemoryDatabase } from './rehearse-context.ts'

export type RehearsalSetup = {
  apiUrl: string
  token: string
  names: readonly string[]
  /** The running one included. */
  weeks: number
  points: number
  connection: Connection
  at: number
  sleep: (milliseconds: number) => Promise<void>
  other: OtherFigures | null
}

/**
 * By the product's own verbs on a database in memory: they join, their running week is refreshed, and earlier weeks are read as
 * contests read what late joiners did.
 */
export async function rehearse(setup: RehearsalSetup): Promise<Rehearsal> {
  const { db, close } = await openMemoryDatabase()
  try {
    return await playOn(db, setup)
  } finally {
    close()
  }
}

async function playOn(db: Database, setup: RehearsalSetup): Promise<Rehearsal> {
  const { connection, at } = setup
  const current = weekOf(at)
  const weeks = Array.from({ length: setup.weeks }, (_, index) => weekBefore(current, setup.weeks - 1 - index))
  const [oldest = current] = weeks
  const unanswered = new Map<string, string>()
  const context = contextOf(db, setup, unanswered)
  const { steps, measured } = measureSteps(connection)
  await writeRegistration(context, 'open')
  await openWeeks(context, [current])
  await requireToken(context.github)
  const { players, leftOut } = await measured('Finding the accounts', () => joinAll(context, setup.names, oldest))
  const read: Player[] = []
  for (const page of pagesOf(players, BACKFILL_BATCH)) {
    const ids = page.map(({ id }) => id)
    // Before this week, whose complete answer fixes the commits of the days before.
    const unread = await measured('Reading the weeks before', () => readBefore(context, page, weeks))
    const { failed } = await measured('Reading this week', () => pollPlayers(context, ids, { readsEverything: true }))
    const missed = new Set([...unread, ...failed])
    for (const player of page)
      if (missed.has(player.id) || unanswered.has(player.nodeId))
        leftOut.push({ name: player.githubUsername, why: whyNot(player, unanswered, connection) })
      else read.push(player)
  }
  if (!connection.isOver())
    await measured('Asking again, when nothing moved', () =>
      pollPlayers(
        context,
        read.map(({ id }) => id),
      ),
    )
  const signs = new Map<string, Map<string, UnusualSign[]>>()
  await measured('Looking for unusual signs', async () => {
    for (const week of weeks) signs.set(week, await signsOf(context, week, connection))
  })
  const accounts = await readLedgers(context, read, { weeks, signs, logins: connection.watched.logins })
  return {
    at,
    weeks,
    accounts,
    leftOut,
    findings: findingsOf(accounts, read, connection.watched.remarks),
    cost: { steps, budget: setup.points, ...connection.spent() },
    comparison: setup.other === null ? null : await compareFigures(context, read, weeks, setup.other),
  }
}

function whyNot(player: Player, unanswered: ReadonlyMap<string, string>, connection: Connection): string {
  if (connection.isOver()) return 'not read: the points of this rehearsal were used up'
  return unanswered.get(player.nodeId) ?? 'GitHub did not answer for a project of theirs'
}

/** Steps of the same name are one. */
function measureSteps({ spent }: Connection) {
  const steps: Step[] = []
  return { steps, measured }

  async function measured<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    const before = spent()
    const result = await work()
    let step = steps.find((one) => one.what === what)
    if (step === undefined) steps.push((step = { what, requests: 0, points: 0, milliseconds: 0 }))
    const after = spent()
    for (const key of ['requests', 'points', 'milliseconds'] as const) step[key] += after[key] - before[key]
    return result
  }
}
