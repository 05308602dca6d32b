import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { advanceContests } from '#app/core/contests/running/advance-contests.server.ts'
import { nextMorning } from '#app/core/contests/running/announce-due.server.ts'
import { notifyMembers } from '#app/core/contests/running/notify-members.server.ts'
import { recountPlayers } from '#app/core/contests/running/recount-contest.server.ts'
import { encryptText } from '#app/core/secrets/encrypted-text.server.ts'
import { readChatAddress } from '#app/domain/chat/chat-address.ts'
import { USUAL_TOPICS } from '#app/domain/chat/chat.ts'
import type { HandDecision } from '#app/domain/contests/by-hand/hand-decision.ts'
import { SETTLES_AT_LATEST } from '#app/domain/contests/contest.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { newId } from '#app/domain/values/id.ts'
import { creationStatements } from '#app/features/contests/setup/draft-statements.server.ts'
import { writeTogether } from '#db/client.ts'
import { certificateChoices } from '#db/schema/contests/certificates.ts'
import { contestChannels } from '#db/schema/contests/channels.ts'
import { contests, contestRoles, contestTeamMoves, contestTeams } from '#db/schema/contests/contests.ts'
import { members as boardMembers } from '#db/schema/contests/private-leaderboards.ts'
import { players } from '#db/schema/players.ts'
import { EXAMPLE_HOOKS } from '#workers/sandbox/chat/chats.ts'
import { exampleContests, type ExampleContest } from './example-contests.ts'
import { SEEDED_CONTESTS } from './seeded-contests.ts'

type SeedContext = Pick<AppContext, 'db' | 'now' | 'randomBytes' | 'log' | 'config'>

/** Each with its people, its chats and, once it is final, its certificates. */
export async function fillContests(context: SeedContext, members: { id: string }[]): Promise<void> {
  const [owner] = await context.db
    .select({ id: players.id })
    .from(players)
    .where(and(eq(players.isPremium, true), isNotNull(players.claimedAt)))
    .orderBy(players.id)
    .limit(1)
  if (owner === undefined) return
  const now = context.now()
  // What is final is counted first, so that its clock touches nothing that runs.
  for (const example of exampleContests(now).toSorted((one, other) => one.draft.endsAt - other.draft.endsAt)) {
    await fillContest(context, owner.id, members, example)
    const settledAt = example.draft.endsAt + SETTLES_AT_LATEST
    if (settledAt >= now) continue
    await advanceContests({ ...context, now: () => settledAt })
    await issueExamples({ ...context, now: () => settledAt }, example.id)
  }
  await fillChannels(context, SEEDED_CONTESTS.running)
  await advanceContests(context)
}

/** One chat that works, and one whose webhook was removed there. The sandbox plays both. */
async function fillChannels(context: SeedContext, contestId: string): Promise<void> {
  const [contest] = await context.db.select().from(contests).where(eq(contests.id, contestId))
  if (contest === undefined) return
  const now = context.now()
  const channels = [
    { chat: 'discord', label: '#autumn', postedAt: now - 2 * HOUR },
    { chat: 'slack', label: '#halden-oss', postedAt: now - 4 * DAY, failingSince: now - 2 * DAY, code: 'no_service' },
  ] as const
  for (const [index, channel] of channels.entries()) {
    const read = readChatAddress(channel.chat, EXAMPLE_HOOKS[channel.chat])
    const id = newId('ch', context.randomBytes)
    const sealed = read.ok ? await encryptText(context, read.address, id) : null
    if (!read.ok || sealed === null) return
    await context.db.insert(contestChannels).values({
      ...channel,
      id,
      sealed,
      contestId,
      hint: read.hint,
      topics: [...USUAL_TOPICS],
      createdAt: contest.startsAt + index,
      nextAt: nextMorning(contest, now),
      offAt: 'code' in channel ? channel.failingSince : null,
    })
  }
}

/** As the queue would, with addresses that are the same in every local world. */
async function issueExamples(context: SeedContext, contestId: string): Promise<void> {
  let issued = 0
  const randomBytes = (length: number) => new Uint8Array(length).fill((issued += 1))
  await notifyMembers({ ...context, randomBytes }, { type: 'notify-members', contestId, event: 'final', after: '' })
}

/** So many changed teams after nine days. */
const MOVED = 2

async function fillContest(
  context: SeedContext,
  ownerId: string,
  members: { id: string }[],
  { id, draft, openedAt, teams, from, size }: ExampleContest,
): Promise<void> {
  const { db } = context
  await writeTogether(db, await creationStatements(context, ownerId, id, draft, []))
  // What is final here is open to everybody; the others go into the cloud two hours before their end.
  const freezeMinutes = draft.endsAt < context.now() ? null : 120
  await db.update(contests).set({ openedAt, freezeMinutes, slug: draft.slug }).where(eq(contests.id, id))
  if (draft.endsAt < context.now())
    await db.insert(certificateChoices).values({
      contestId: id,
      rule: { earners: 'accepted', least: 0, teams: 0 },
      organiser: 'The nimble project',
      signature: 'Ines Ferreira, maintainer',
      chosenAt: openedAt,
    })
  const climbers = members.slice(from, from + size).filter((member) => member.id !== ownerId)
  const [moderator] = members.slice(from + size).filter((member) => member.id !== ownerId)
  if (moderator !== undefined)
    await db
      .insert(contestRoles)
      .values({ contestId: id, playerId: moderator.id, role: 'moderator', createdAt: openedAt })
  const teamIds = teams.map(() => newId('team', context.randomBytes))
  if (teams.length > 0)
    await db.insert(contestTeams).values(
      teams.map(([name, note], index) => ({
        id: teamIds[index] ?? '',
        contestId: id,
        name,
        note,
        createdAt: openedAt,
      })),
    )
  // One in seven has no team yet.
  const joined = climbers.map((climber, index) => ({
    playerId: climber.id,
    teamId: index % 7 === 6 ? null : (teamIds[index % Math.max(1, teams.length)] ?? null),
  }))
  await db.run(sql`
    INSERT INTO ${boardMembers} (leaderboard_id, player_id, joined_at, team_id)
    SELECT ${id}, value ->> 'playerId', ${openedAt + HOUR}, value ->> 'teamId' FROM json_each(${JSON.stringify(joined)})`)
  const moved = joined.slice(0, MOVED).filter(({ teamId }) => teamId !== null)
  const movedAt = draft.startsAt + 9 * DAY
  if (moved.length > 0 && movedAt < context.now())
    await db.insert(contestTeamMoves).values(
      moved.map(({ playerId, teamId }, index) => ({
        contestId: id,
        playerId,
        movedAt,
        fromTeam: teamIds.at(-1 - index) ?? null,
        toTeam: teamId,
      })),
    )
  // The draft made the owner a member.
  const everybody = await db
    .select({ id: boardMembers.playerId })
    .from(boardMembers)
    .where(eq(boardMembers.leaderboardId, id))
  await recountPlayers(
    context,
    id,
    everybody.map((member) => member.id),
  )
  await fillByHand(context, id, draft.startsAt + 9 * DAY, joined)
}

const BY_HAND = [
  { kind: 'talk', points: 40, reason: 'Showed the first years how a review reads' },
  { kind: 'mentoring', points: 25, reason: 'Helped five newcomers to their first pull request' },
  { kind: 'other', points: -20, reason: 'Opened the same change in three repositories' },
] as const

/** A talk, a mentor and a penalty. */
async function fillByHand(
  context: SeedContext,
  contestId: string,
  at: number,
  joined: readonly { playerId: string; teamId: string | null }[],
): Promise<void> {
  if (at > context.now()) return
  const decided = BY_HAND.flatMap((given, index): { playerId: string; byHand: HandDecision[] }[] => {
    const climber = joined[index + 3]
    if (climber === undefined) return []
    const id = newId('bh', context.randomBytes)
    const decision = { ...given, id, at: at + index * HOUR, team: climber.teamId, takenBackAt: null }
    return [{ playerId: climber.playerId, byHand: [decision] }]
  })
  await context.db.run(sql`
    INSERT INTO contest_scores (contest_id, player_id, points, reached_at, accepted, days, by_hand)
    SELECT ${contestId}, value ->> 'playerId', 0, 0, 0, '{}', value -> 'byHand'
    FROM json_each(${JSON.stringify(decided)}) WHERE true
    ON CONFLICT (player_id, contest_id) DO UPDATE SET by_hand = excluded.by_hand`)
}
