import { refreshPlayers } from '#app/core/github/refresh-players.server.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { EARLIER_TOGETHER } from '#app/domain/github/earlier-read.ts'
import { weekBefore, weekOf } from '#app/domain/time/period.ts'
import { pagesOf } from '#app/domain/values/pages.ts'
import type { UnusualSign } from '#app/domain/weeks/unusual-week.ts'
import type { Database } from '#db/client.ts'
import { compareFigures } from './compare-figures.ts'
import { findingsOf } from './findings.ts'
import { joinAll, requireToken } from './join-accounts.ts'
import type { Connection, Spent } from './open-connection.ts'
import type { OtherFigures } from './read-figures.ts'
import { readLedgers } from './read-ledgers.ts'
import { openWeeks, readBefore, signsOf } from './read-weeks.ts'
import type { Rehearsal, RehearsedAccount, Step } from './rehearsal.ts'
import { contextOf, openMemoryDatabase } from './rehearse-context.ts'

export type RehearsalSetup = {
  apiUrl: string
  token: string
  names: readonly string[]
  /** How many weeks, the running one included. */
  weeks: number
  points: number
  connection: Connection
  at: number
  sleep: (milliseconds: number) => Promise<void>
  /** Other figures to compare with, and the name of their file. */
  other: (OtherFigures & { file: string }) | null
}

/** An account that plays, with what reading it took. */
export type Player = { id: string; username: string; name: string | null; nodeId: string; githubId: number } & Pick<
  RehearsedAccount,
  'refresh' | 'earlier'
>

/**
 * Lets accounts play the last weeks by the product's own verbs, on a database in memory: they join, their running week is
 * refreshed, and earlier weeks are read as contests read what late joiners did.
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
  const unanswered = new Map<string, string>()
  const context = contextOf(db, setup, unanswered)
  await writeRegistration(context, 'open')
  await openWeeks(context, [current])
  await requireToken(context.github)
  const steps: Step[] = []
  const measured = async <Result>(what: string, work: () => Promise<Result>) => {
    const before = connection.spent()
    const result = await work()
    const taken = difference(connection.spent(), before)
    const known = steps.find((step) => step.what === what)
    if (known === undefined) steps.push({ what, ...taken })
    else Object.assign(known, sum(known, taken))
    return { result, taken }
  }
  const { result: joined } = await measured('Finding the accounts', () => joinAll(context, setup, weeks))
  const leftOut = joined.leftOut
  const read: Player[] = []
  for (const page of pagesOf(joined.players, EARLIER_TOGETHER)) {
    // Before this week, whose complete answer fixes the commits of the days before.
    const earlier = await measured('Reading the weeks before', () => readBefore(context, page, weeks))
    const refreshed = await measured('Reading this week', () =>
      refreshPlayers(
        context,
        page.map(({ id }) => id),
        { readsEverything: true },
      ),
    )
    const missed = new Set([...earlier.result, ...refreshed.result.failed])
    for (const player of page)
      if (missed.has(player.id) || unanswered.has(player.nodeId))
        leftOut.push({ name: player.username, why: whyNot(player, unanswered, connection) })
      else
        read.push({
          ...player,
          refresh: share(refreshed.taken, page.length),
          earlier: share(earlier.taken, page.length),
        })
  }
  if (!connection.isOver())
    await measured('Asking again, when nothing moved', () =>
      refreshPlayers(
        context,
        read.map(({ id }) => id),
      ),
    )
  const signs = new Map<string, Map<string, UnusualSign[]>>()
  await measured('Looking for unusual signs', async () => {
    for (const week of weeks) signs.set(week, await signsOf(context, week, connection))
  })
  const ledgers = await readLedgers(context, { players: read, weeks, signs, logins: connection.watched.logins })
  return {
    at,
    weeks,
    accounts: ledgers,
    leftOut,
    findings: findingsOf(ledgers, read, connection.watched.remarks),
    cost: { steps, budget: setup.points, ...connection.spent() },
    comparison: setup.other === null ? null : await compareFigures(context, read, weeks, setup.other),
  }
}

function whyNot(player: Player, unanswered: ReadonlyMap<string, string>, connection: Connection): string {
  if (connection.isOver()) return 'not read: the points of this rehearsal were used up'
  return unanswered.get(player.nodeId) ?? 'GitHub did not answer for a project of theirs'
}

function difference(one: Spent, other: Spent): Spent {
  return {
    requests: one.requests - other.requests,
    points: one.points - other.points,
    milliseconds: one.milliseconds - other.milliseconds,
  }
}

function sum(one: Spent, other: Spent): Spent {
  return {
    requests: one.requests + other.requests,
    points: one.points + other.points,
    milliseconds: one.milliseconds + other.milliseconds,
  }
}

function share({ points, milliseconds }: Spent, of: number): RehearsedAccount['refresh'] {
  return { points: points / Math.max(1, of), milliseconds: milliseconds / Math.max(1, of) }
}
