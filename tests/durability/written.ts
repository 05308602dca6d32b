import { sql } from 'drizzle-orm'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { dayOf, weekOf, weekStart } from '#app/domain/time/period.ts'
import { writeTogether, type Database } from '#db/client.ts'
import { players } from '#db/schema/players.ts'
import { contextOn } from '#tests/bench/bench-context.ts'
import { imbalances } from '#tests/databases/imbalances.ts'
import { scriptedGitHub } from '#tests/worlds/scripted-github.ts'
import type { Write } from './writes.ts'

export const CLIMBERS = Array.from({ length: 8 }, (_, index) => ({
  playerId: `pl_climber_${index}`,
  githubId: 1000 + index,
}))

/** Opens the week, and has the climbers play it. They get mails. */
export async function addClimbers(db: Database, now: number): Promise<void> {
  await advanceWeeks({ ...contextOn({ db }, now), github: scriptedGitHub(new Map()) })
  const climbers = CLIMBERS.map(({ playerId, githubId }) =>
    db.insert(players).values({
      id: playerId,
      githubId,
      nodeId: `U_${githubId}`,
      githubUsername: `user-${githubId}`,
      lowerCaseGithubUsername: `user-${githubId}`,
      usernameSeenAt: now,
      email: `climber-${githubId}@example.test`,
      emailConfirmedAt: now,
      githubCreatedAt: Date.parse('2020-01-01T00:00:00Z'),
      joinedAt: new Date(now).toISOString(),
      claimedAt: now,
      scoresFrom: dayOf(weekStart(weekOf(now))),
      totalsAt: now,
    }),
  )
  await writeTogether(db, climbers)
}

/** Acknowledged writes that are missing: a receipt, a row or a fact. */
export async function lostOf(db: Database, acknowledged: readonly Write[]): Promise<string[]> {
  const { receipts, facts } = await writtenIn(db)
  return acknowledged.flatMap((write) => [
    ...(receipts.has(write.id) ? [] : [write.id]),
    ...write.facts.filter((fact) => !facts.has(fact)),
  ])
}

/** Rows without their counterpart of the batch: facts and receipts, sums and ledger. */
export async function halvesOf(db: Database, all: readonly Write[]): Promise<unknown[]> {
  const { receipts, facts } = await writtenIn(db)
  const received = all.filter(({ id }) => receipts.has(id))
  const shown = new Set(received.flatMap((write) => write.facts))
  return [
    ...[...shown].filter((fact) => !facts.has(fact)),
    ...[...facts].filter((fact) => !shown.has(fact)),
    ...(await imbalances({ db })),
  ]
}

async function writtenIn(db: Database): Promise<{ receipts: Set<string>; facts: Set<string> }> {
  const receipts = await db.all<{ id: string }>(
    sql`SELECT id FROM webhook_deliveries UNION ALL SELECT email FROM enquiries`,
  )
  const facts = await db.all<{ fact: string }>(sql`SELECT player_id || ' ' || key AS fact FROM ledger`)
  return { receipts: new Set(receipts.map(({ id }) => id)), facts: new Set(facts.map(({ fact }) => fact)) }
}
