import { eq } from 'drizzle-orm'
import { countBoard, snapshotStatements } from '#app/core/contests/running/make-board.server.ts'
import type { MemberScore } from '#app/domain/contests/contest-board.ts'
import { rulesHash, USUAL_RULES, type ContestRules } from '#app/domain/contests/contest-rules.ts'
import { makeBoard } from '#app/domain/contests/make-board.ts'
import { DAY, dayOf, HOUR } from '#app/domain/time/period.ts'
import { writeTogether } from '#db/client.ts'
import {
  contestRepositories,
  contestRoles,
  contestRules,
  contests,
  contestTeams,
} from '#db/schema/contests/contests.ts'
import { members, privateLeaderboards } from '#db/schema/contests/private-leaderboards.ts'
import { contestScores } from '#db/schema/contests/scores.ts'
import { makePlayer, MONDAY, type TestContext } from '../people/factories.ts'

let made = 0

type Values = Partial<Omit<typeof contests.$inferInsert, 'finalAt'>> & {
  name?: string
  description?: string
  rules?: ContestRules
  owner?: { id: string }
  repositories?: { name: string; repositoryId: number | null }[]
}

/** An open public contest that began twenty days ago and ends in twenty, with its first version of rules. */
export async function makeContest(context: Pick<TestContext, 'db' | 'now'>, values: Values = {}) {
  made += 1
  const {
    name = `Contest ${made}`,
    description = 'A sentence.',
    rules = USUAL_RULES,
    repositories = [],
    ...own
  } = values
  const owner = values.owner ?? (await makePlayer(context))
  const now = context.now()
  const id = values.id ?? `plb_${String(made).padStart(6, '0')}`
  await context.db.insert(privateLeaderboards).values({
    id,
    ownerId: owner.id,
    name,
    description,
    endsOn: null,
    invitationCode: `invitation-of-32-letters-${id.slice(-7)}`,
    createdAt: now,
  })
  const { owner: _, ...columns } = own
  const contest = {
    slug: `contest-${made}`,
    visibility: 'public' as const,
    timeZone: 'Europe/Oslo',
    startsAt: now - 20 * DAY,
    endsAt: now + 20 * DAY,
    openedAt: now - 30 * DAY,
    freezeMinutes: 120,
    teamMode: null,
    teamBest: 5,
    teamSize: 40,
    teamLeast: 3,
    rock: 'moss' as const,
    ridge: 0,
    prizes: [],
    embedOrigins: [],
    ...columns,
    id,
  }
  await context.db.insert(contests).values(contest)
  await context.db.insert(contestRules).values({
    contestId: id,
    version: 1,
    rules,
    hash: await rulesHash(rules),
    effectiveFrom: 0,
    reason: null,
    createdAt: now - 30 * DAY,
  })
  if (repositories.length > 0)
    await context.db.insert(contestRepositories).values(repositories.map((line) => ({ ...line, contestId: id })))
  return {
    ...contest,
    cancelledAt: contest.cancelledAt ?? null,
    finalAt: null,
    revealed: contest.revealed ?? null,
    name,
    ownerId: owner.id,
    invitationCode: `invitation-of-32-letters-${id.slice(-7)}`,
  }
}

export const SHORT_START = MONDAY + 8 * HOUR
export const SHORT_END = SHORT_START + 3 * DAY

/** A contest from Monday 08:00 to Thursday 08:00 UTC that never freezes, with its premium owner as a member. */
export async function makeShortContest(context: Pick<TestContext, 'db' | 'now'>, values: Values = {}) {
  const owner = await makePlayer(context, { isPremium: true })
  const times = { startsAt: SHORT_START, endsAt: SHORT_END, openedAt: SHORT_START - DAY, freezeMinutes: null }
  const contest = await makeContest(context, { owner, name: 'Autumn', ...times, ...values })
  await joinContest(context, contest, owner)
  return { contest, owner }
}

/** A new player who joined. */
export async function makeClimber(context: Pick<TestContext, 'db' | 'now'>, contest: { id: string }) {
  const player = await makePlayer(context)
  await joinContest(context, contest, player)
  return player
}

type Entry = Partial<Omit<MemberScore, 'playerId' | 'points'>> & { teamId?: string | null }

/** Lets a player join, with points where there are some. */
export async function joinContest(
  context: Pick<TestContext, 'db' | 'now'>,
  contest: { id: string },
  player: { id: string },
  points = 0,
  {
    teamId = null,
    accepted = Math.floor(points / 40),
    days,
    repositories,
    reachedAt = context.now() - 1000,
  }: Entry = {},
): Promise<void> {
  await context.db
    .insert(members)
    .values({ leaderboardId: contest.id, playerId: player.id, joinedAt: context.now(), teamId })
  if (points === 0) return
  const day = new Date(reachedAt).toISOString().slice(0, 10)
  await context.db.insert(contestScores).values({
    contestId: contest.id,
    playerId: player.id,
    points,
    accepted,
    reachedAt,
    days: days ?? { [day]: points },
    repositories,
  })
}

export async function makeTeam(
  context: Pick<TestContext, 'db' | 'now'>,
  contest: { id: string },
  name: string,
  note = '',
): Promise<string> {
  made += 1
  const id = `team_${String(made).padStart(6, '0')}`
  await context.db.insert(contestTeams).values({ id, contestId: contest.id, name, note, createdAt: context.now() })
  return id
}

export async function giveRole(
  context: Pick<TestContext, 'db' | 'now'>,
  contest: { id: string },
  player: { id: string },
  role: 'moderator' | 'viewer',
): Promise<void> {
  await context.db
    .insert(contestRoles)
    .values({ contestId: contest.id, playerId: player.id, role, createdAt: context.now() })
}

/** Stores the standings that everybody sees until the reveal. */
export async function freezeContest(
  context: Pick<TestContext, 'db' | 'now'>,
  contest: { id: string },
  scores: MemberScore[],
): Promise<void> {
  const frozen = scores.map((score) => ({
    ...score,
    username: null,
    githubId: 0,
    isPremium: false,
    teamId: null,
    cannotWin: false,
  }))
  const board = makeBoard(frozen, [], { best: 1, least: 3, today: dayOf(context.now()) })
  await writeTogether(context.db, snapshotStatements(context, contest.id, 'freeze', board))
}

/** Ends the counting: the standings stay as they are. */
export async function finishContest(
  context: Pick<TestContext, 'db' | 'now'>,
  { id }: { id: string },
  finalAt = context.now(),
): Promise<void> {
  const [contest] = await context.db.update(contests).set({ finalAt }).where(eq(contests.id, id)).returning()
  if (contest === undefined) throw new Error('no such contest')
  const board = await countBoard(context, contest)
  await writeTogether(context.db, snapshotStatements({ ...context, now: () => finalAt }, id, 'final', board))
}
