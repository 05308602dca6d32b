import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { nextMorning } from '#app/core/contests/running/announce-due.server.ts'
import { notifyMembers } from '#app/core/contests/running/notify-members.server.ts'
import { recountPlayers } from '#app/core/contests/running/recount-contest.server.ts'
import { turnContests } from '#app/core/contests/running/turn-contests.server.ts'
import { sealText } from '#app/core/secrets/sealed-text.server.ts'
import { readChatAddress } from '#app/domain/chat/chat-address.ts'
import { USUAL_TOPICS } from '#app/domain/chat/chat.ts'
import type { HandDecision } from '#app/domain/contests/by-hand/hand-decision.ts'
import type { ContestDraft } from '#app/domain/contests/contest-draft.ts'
import { NO_REWARDS } from '#app/domain/contests/contest-form.ts'
import { USUAL_RULES } from '#app/domain/contests/contest-rules.ts'
import { SETTLES_AT_LATEST } from '#app/domain/contests/contest.ts'
import { readLabelLines } from '#app/domain/contests/labels/label-lines.ts'
import { DAY, HOUR } from '#app/domain/time/period.ts'
import { newId } from '#app/domain/values/id.ts'
import { creationStatements } from '#app/features/contests/setup/draft-statements.server.ts'
import { writeTogether } from '#db/client.ts'
import { members as boardMembers } from '#db/schema/contests/boards.ts'
import { certificateChoices } from '#db/schema/contests/certificates.ts'
import { contestChannels } from '#db/schema/contests/channels.ts'
import { contests, contestRoles, contestTeamMoves, contestTeams } from '#db/schema/contests/contests.ts'
import { players } from '#db/schema/players.ts'
import { EXAMPLE_HOOKS } from '#workers/sandbox/chat/chats.ts'
import { SEEDED_CONTESTS } from './seeded-contests.ts'

type SeedContext = Pick<AppContext, 'db' | 'now' | 'randomBytes' | 'log' | 'config'>
type Example = {
  id: string
  draft: ContestDraft
  openedAt: number
  teams: [name: string, note: string][]
  from: number
  size: number
}

/** Local only: a university's autumn that runs, a company's week that starts soon, and a sprint of a project that is final. */
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
  for (const example of examples(now).toSorted((one, other) => one.draft.endsAt - other.draft.endsAt)) {
    await fillContest(context, owner.id, members, example)
    const settledAt = example.draft.endsAt + SETTLES_AT_LATEST
    if (settledAt >= now) continue
    await turnContests({ ...context, now: () => settledAt })
    await issueExamples({ ...context, now: () => settledAt }, example.id)
  }
  await fillChannels(context, SEEDED_CONTESTS.running)
  await turnContests(context)
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
    const sealed = read.ok ? await sealText(context, read.address, id) : null
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
  { id, draft, openedAt, teams, from, size }: Example,
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
  // The owner too, whom the draft made a member.
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

function examples(now: number): Example[] {
  const hour = now - (now % HOUR)
  const usual = {
    visibility: 'public' as const,
    scope: [],
    rules: USUAL_RULES,
    teamMode: null,
    teamBest: 5,
    teamSize: 40,
    teamLeast: 3,
    teamsLock: 'half' as const,
    ridge: 1,
    ...NO_REWARDS,
  }
  const { kinds } = USUAL_RULES
  return [
    {
      id: SEEDED_CONTESTS.running,
      draft: {
        ...usual,
        name: 'Autumn of Open Source',
        slug: 'autumn-of-open-source',
        description: 'Six weeks of real pull requests to the libraries we all build on.',
        timeZone: 'Europe/Oslo',
        startsAt: hour - 20 * DAY,
        endsAt: hour + 19 * DAY,
        rules: {
          ...USUAL_RULES,
          kinds: { ...kinds, pull_request_accepted: { ...kinds.pull_request_accepted, weight: 1.5 } },
          ...readLabelLines('good first issue = ×2').value,
        },
        teamMode: 'climbers',
        rock: 'moss',
        prizes: ['A weekend in a cabin for the team', 'Ten tickets to a conference', 'Waffles for a week'],
        sponsorName: 'Lantern',
        sponsorUrl: 'https://lantern.example',
        conductUrl: 'https://lantern.example/code-of-conduct',
        privacyUrl: 'https://lantern.example/data',
      },
      openedAt: hour - 27 * DAY,
      teams: [
        ['Night Build', 'Informatics'],
        ['The Semicolons', 'Informatics'],
        ['Library Basement', 'Humanities'],
        ['Fjord Compilers', 'Mathematics'],
        ['Bit by Bit', 'First-year students'],
        ['Geodata Ramblers', 'Geography'],
      ],
      from: 20,
      size: 44,
    },
    {
      id: SEEDED_CONTESTS.soon,
      draft: {
        ...usual,
        name: 'Fjordline Hack Week',
        slug: 'fjordline-hack-week',
        description: 'Five days to give something back to the projects our ferries run on.',
        timeZone: 'Europe/Berlin',
        startsAt: hour + 3 * DAY,
        endsAt: hour + 9 * DAY,
        teamMode: 'climbers',
        teamBest: 4,
        teamSize: 6,
        teamLeast: 3,
        rock: 'rust',
        prizes: [
          'The bridge for a day',
          '€500 to a project of the team’s choice',
          '€250 to a project of the team’s choice',
        ],
      },
      openedAt: hour - 4 * DAY,
      teams: [
        ['Harbour', 'Payments'],
        ['Tide', 'Search'],
        ['Keel', 'Platform'],
        ['Gulls', 'Design systems'],
      ],
      from: 66,
      size: 20,
    },
    {
      id: SEEDED_CONTESTS.final,
      draft: {
        ...usual,
        name: 'nimble docs sprint',
        slug: 'nimble-docs-sprint',
        description: 'Fifteen days in which every public function got an example that runs.',
        timeZone: 'Europe/London',
        startsAt: hour - 24 * DAY,
        endsAt: hour - 9 * DAY,
        rock: 'slate',
        prizes: ['A name in the manual, page one', 'Sticker set and a handwritten card', 'Sticker set'],
      },
      openedAt: hour - 30 * DAY,
      teams: [],
      from: 30,
      size: 40,
    },
  ]
}
