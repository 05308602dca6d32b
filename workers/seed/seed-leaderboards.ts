import { and, eq, isNotNull } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { LeaderboardValues } from '#app/domain/contests/private-leaderboard.ts'
import { DAY, dayOf } from '#app/domain/time/period.ts'
import { createLeaderboard } from '#app/features/contests/private-leaderboards/create-leaderboard.server.ts'
import { joinLeaderboard } from '#app/features/contests/private-leaderboards/membership.server.ts'
import { privateLeaderboards } from '#db/schema/contests/private-leaderboards.ts'
import { players } from '#db/schema/players.ts'

type SeedContext = Pick<AppContext, 'db' | 'now' | 'randomBytes' | 'log' | 'config'>

/** Premium players own the boards; others joined by link. */
export async function fillLeaderboards(context: SeedContext, members: { id: string }[]): Promise<void> {
  const owners = await context.db
    .select({ id: players.id })
    .from(players)
    .where(and(eq(players.isPremium, true), isNotNull(players.claimedAt)))
    .orderBy(players.id)
    .limit(BOARDS.length)
  for (const [index, { size, ...values }] of BOARDS.entries()) {
    const owner = owners[index]
    if (owner === undefined) return
    const code = await createExample(context, owner.id, values)
    for (const { id } of members.slice(index * 3, index * 3 + size)) await joinLeaderboard(context, id, code)
  }
  const [first] = owners
  if (first === undefined) return
  // A board cannot be created with a past end: this one ended the day before yesterday.
  const ended = await createExample(context, first.id, { name: 'Autumn sprint', description: '', endsOn: '' })
  for (const { id } of members.slice(10, 22)) await joinLeaderboard(context, id, ended)
  await context.db
    .update(privateLeaderboards)
    .set({ createdAt: context.now() - 30 * DAY, endsOn: dayOf(context.now() - 2 * DAY) })
    .where(eq(privateLeaderboards.invitationCode, ended))
}

async function createExample(context: SeedContext, ownerId: string, values: LeaderboardValues): Promise<string> {
  const created = await createLeaderboard(context, ownerId, values)
  if (!created.ok) throw new Error(`The example board was refused: ${created.code}`)
  const [board] = await context.db
    .select({ code: privateLeaderboards.invitationCode })
    .from(privateLeaderboards)
    .where(eq(privateLeaderboards.id, created.id))
  return board?.code ?? ''
}

const BOARDS: (LeaderboardValues & { size: number })[] = [
  { name: 'Platform team', description: 'Who keeps the lights on.', endsOn: '', size: 14 },
  { name: 'Rust evenings', description: 'Thursdays, after eight.', endsOn: '', size: 140 },
  { name: 'Class of 2026', description: '', endsOn: '', size: 6 },
]
