import { USUAL_RULES } from '#app/domain/contest-rules.ts'
import { DAY, HOUR } from '#app/domain/period.ts'
import { contestRules, contests } from '#db/schema/contests.ts'
import { members, privateLeaderboards } from '#db/schema/private-leaderboards.ts'
import { makePlayer, MONDAY, type TestContext } from './factories.ts'

export const CONTEST_START = MONDAY + 8 * HOUR
export const CONTEST_END = CONTEST_START + 3 * DAY

/** An open, public contest of a premium player, from Monday 08:00 to Thursday 08:00 UTC, by the usual rules. */
export async function makeContest(
  context: Pick<TestContext, 'db' | 'now'>,
  values: Partial<typeof contests.$inferInsert> = {},
) {
  const owner = await makePlayer(context, { isPremium: true })
  const id = `lb_${owner.id}`
  const now = context.now()
  await context.db.insert(privateLeaderboards).values({
    id,
    ownerId: owner.id,
    name: 'Autumn',
    description: '',
    invitationCode: id.padEnd(32, '0'),
    createdAt: now,
  })
  await addMember(context, id, owner.id)
  const [contest] = await context.db
    .insert(contests)
    .values({
      id,
      slug: `autumn-${owner.githubId}`,
      visibility: 'public',
      timeZone: 'Europe/Oslo',
      startsAt: CONTEST_START,
      endsAt: CONTEST_END,
      openedAt: CONTEST_START - DAY,
      teamBest: 5,
      teamSize: 40,
      rock: 'moss',
      ridge: 1,
      prizes: [],
      embedOrigins: [],
      ...values,
    })
    .returning()
  if (contest === undefined) throw new Error('no contest was made')
  await context.db
    .insert(contestRules)
    .values({ contestId: id, version: 1, rules: USUAL_RULES, hash: 'h', effectiveFrom: 0, createdAt: now })
  return { contest, owner }
}

export async function addClimber(context: Pick<TestContext, 'db' | 'now'>, contestId: string) {
  const player = await makePlayer(context)
  await addMember(context, contestId, player.id)
  return player
}

export function addMember({ db, now }: Pick<TestContext, 'db' | 'now'>, leaderboardId: string, playerId: string) {
  return db.insert(members).values({ leaderboardId, playerId, joinedAt: now() })
}
