import { asc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { findContest, type Contest } from '#app/core/contests/find-contest.server.ts'
import { loadBoard } from '#app/core/contests/load-board.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import type { Chat } from '#app/domain/chat.ts'
import { firstThree } from '#app/domain/contest-moves.ts'
import {
  CLIMBERS_A_PART,
  dayOfContest,
  freezesAt,
  isRevealOpen,
  OPENS_BY_ITSELF,
  ROSTER_KEPT,
  SETTLES_AFTER,
} from '#app/domain/contest.ts'
import type { RefusedForm } from '#app/domain/form-outcome.ts'
import { OFFER_KEPT, type OfferedRole } from '#app/domain/private-leaderboard.ts'
import { contestTeams } from '#db/schema/contests.ts'
import type { RulePreview } from './change-rule.server.ts'
import { listChannels } from './channels.server.ts'
import { deskHref, OWNERS_SECTIONS, type DeskSection } from './desk-sections.ts'
import { countInvitations } from './invite-roster.server.ts'
import { loadChanges } from './list-changes.server.ts'
import { listRulesVersions } from './list-rules-versions.server.ts'
import { loadOverview } from './load-overview.server.ts'
import { loadRepositories } from './load-repositories.server.ts'
import { listHidden } from './reveal.server.ts'
import type { RosterCheck } from './roster.server.ts'

type DeskContext = Pick<AppContext, 'db' | 'now' | 'config' | 'email'>

export type DeskRefused = RefusedForm & { preview?: RulePreview[]; roster?: RosterCheck; testedChat?: Chat }
export type DeskView = NonNullable<Awaited<ReturnType<typeof loadDesk>>> & { refused?: DeskRefused }
export type Head = DeskView['head']

const PLAYERS_A_PAGE = 100

/** One screen of the organiser's desk; null for everybody without a role. Viewers see it and change nothing. */
export async function loadDesk(
  context: DeskContext,
  readerId: string,
  id: string,
  request: { section: DeskSection; from: number; find: string },
) {
  const contest = await findContest(context, { id }, readerId)
  if (contest === null || !contest.isOnDesk) return null
  if (contest.role !== 'owner' && OWNERS_SECTIONS.includes(request.section)) return null
  return { head: headOf(context, contest), ...(await loadSection(context, contest, request)) }
}

function headOf(context: DeskContext, contest: Contest) {
  const { slug, name, role, state, timeZone, startsAt, endsAt, memberCount, visibility, rock, ridge, id } = contest
  const now = context.now()
  return {
    id,
    slug,
    name,
    role,
    state,
    timeZone,
    startsAt,
    endsAt,
    memberCount,
    rock,
    ridge,
    now,
    isFrozen: contest.isFrozen,
    freezesAt: freezesAt(contest),
    finalAt: contest.finalAt,
    cancelledAt: contest.cancelledAt,
    cancelReason: contest.cancelReason,
    finalFrom: endsAt + SETTLES_AFTER,
    hasTeams: contest.teamMode !== null,
    publicHref: visibility === 'public' && contest.openedAt !== null ? `/c/${slug}` : `/my-leaderboards/${id}`,
    isPublic: visibility === 'public',
    dayOf: dayOfContest(contest, now),
    canDecide: role === 'owner' || role === 'moderator',
    isOwner: role === 'owner',
  }
}

async function loadSection(
  context: DeskContext,
  contest: Contest,
  { section, from, find }: { section: DeskSection; from: number; find: string },
) {
  switch (section) {
    case 'overview':
      return { section, ...(await loadOverview(context, contest)) }
    case 'players':
      return { section, ...(await players(context, contest, from, find)) }
    case 'people':
      return { section, ...(await people(context, contest)) }
    case 'roster':
      return { section, ...(await roster(context, contest)) }
    case 'rules':
      return { section, versions: await listRulesVersions(context, contest.id) }
    case 'changes':
      return { section, ...(await loadChanges(context, contest)) }
    case 'repositories':
      return { section, ...(await loadRepositories(context, contest)) }
    case 'chat':
      return { section, ...(await chat(context, contest)) }
    case 'reveal':
      return { section, ...(await reveal(context, contest)) }
    case 'share':
      return { section, ...share(context, contest) }
    case 'results':
      return { section, ...(await results(context, contest)) }
    case 'settings':
      return { section, ...(await settings(context, contest)) }
  }
}

async function players(context: DeskContext, contest: Contest, from: number, find: string) {
  const [{ board }, teams, removed] = await Promise.all([
    loadBoard(context, contest),
    listTeams(context, contest.id),
    listRemoved(context, contest),
  ])
  const teamNames = new Map(teams.map(({ id, name }) => [id, name]))
  const wanted = find.toLowerCase()
  const found = board.players.filter(({ username }) => username?.toLowerCase().includes(wanted) === true)
  const first = Math.min(from, Math.max(1, found.length))
  const href = (start: number) =>
    `${deskHref(contest.id, 'players')}?${new URLSearchParams({ from: String(start), find }).toString()}`
  return {
    find,
    previousHref: first > 1 ? href(Math.max(1, first - PLAYERS_A_PAGE)) : null,
    nextHref: first + PLAYERS_A_PAGE <= found.length ? href(first + PLAYERS_A_PAGE) : null,
    rows: found.slice(first - 1, first - 1 + PLAYERS_A_PAGE).map((row) => ({
      playerId: row.playerId,
      username: row.username ?? '',
      avatarUrl: avatarUrl(context, row.githubId),
      rank: row.rank,
      points: row.points,
      team: row.teamId === null ? null : (teamNames.get(row.teamId) ?? null),
    })),
    teams: teams.map(({ id, name }) => ({ id, name })),
    removed,
  }
}

function listRemoved({ db }: DeskContext, { id }: Contest) {
  return db.all<{ playerId: string; username: string; removedAt: number; reason: string | null }>(sql`
    SELECT player_id AS playerId, github_username AS username, removed_at AS removedAt, reason
    FROM removed_members CROSS JOIN players ON players.id = player_id
    WHERE leaderboard_id = ${id} ORDER BY removed_at DESC`)
}

function listTeams({ db }: DeskContext, contestId: string) {
  return db
    .select({ id: contestTeams.id, name: contestTeams.name, note: contestTeams.note, count: contestTeams.memberCount })
    .from(contestTeams)
    .where(eq(contestTeams.contestId, contestId))
    .orderBy(asc(contestTeams.name))
}

async function people(context: DeskContext, contest: Contest) {
  const [teams, { board }, roles, offers, [alone]] = await Promise.all([
    listTeams(context, contest.id),
    loadBoard(context, contest),
    listRoles(context, contest),
    listOffers(context, contest),
    context.db.all<{ count: number }>(sql`SELECT COUNT(*) AS count FROM members
      WHERE leaderboard_id = ${contest.id} AND team_id IS NULL
        AND player_id NOT IN (SELECT player_id FROM contest_organisers WHERE contest_id = ${contest.id})`),
  ])
  const scores = new Map(board.teams.map(({ id, points }) => [id, points]))
  return {
    teamSize: contest.teamSize,
    teamBest: contest.teamBest,
    teamLeast: contest.teamLeast,
    lockedAt: contest.teamsLockedAt,
    teams: teams.map((team) => ({ ...team, points: scores.get(team.id) ?? 0 })),
    withoutTeam: alone?.count ?? 0,
    ownerUsername: contest.ownerUsername,
    roles: roles.map(({ githubId, ...role }) => ({ ...role, avatarUrl: avatarUrl(context, githubId) })),
    offers,
  }
}

/** Who was asked; only whoever asks sees who said no. */
async function listOffers({ db, now }: DeskContext, { id, role }: Contest) {
  if (role !== 'owner') return []
  const offers = await db.all<{
    playerId: string
    username: string
    role: OfferedRole
    offeredAt: number
    declinedAt: number | null
  }>(sql`
    SELECT player_id AS playerId, github_username AS username, role, offered_at AS offeredAt, declined_at AS declinedAt
    FROM leaderboard_offers CROSS JOIN players ON players.id = player_id
    WHERE leaderboard_id = ${id} AND (declined_at IS NOT NULL OR offered_at > ${now() - OFFER_KEPT})
    ORDER BY declined_at IS NOT NULL, lower_case_github_username`)
  return offers.map(({ offeredAt, declinedAt, ...offer }) => ({
    ...offer,
    until: declinedAt === null ? offeredAt + OFFER_KEPT : null,
  }))
}

function listRoles({ db }: DeskContext, { id }: Contest) {
  return db.all<{ playerId: string; username: string; githubId: number; role: 'moderator' | 'viewer' }>(sql`
    SELECT player_id AS playerId, github_username AS username, github_id AS githubId, role
    FROM contest_roles CROSS JOIN players ON players.id = contest_roles.player_id
    WHERE contest_id = ${id} ORDER BY role, lower_case_github_username`)
}

async function settings(context: DeskContext, contest: Contest) {
  const [roles, offers] = await Promise.all([listRoles(context, contest), listOffers(context, contest)])
  return {
    newOwner: offers.find(({ role, until }) => role === 'owner' && until !== null) ?? null,
    description: contest.description,
    moderators: roles
      .filter(({ role }) => role === 'moderator')
      .map(({ playerId, username }) => ({ playerId, username })),
  }
}

/** A viewer sees nobody's seat. */
async function roster(context: DeskContext, contest: Contest) {
  if (contest.role !== 'owner' && contest.role !== 'moderator') return { seats: [], invitations: null }
  const [seats, invitations] = await Promise.all([
    context.db.all<{
      who: string
      email: string | null
      team: string | null
      createdAt: number
      isInvited: number
    }>(sql`
      SELECT who, email, contest_teams.name AS team, contest_roster.created_at AS createdAt,
        invitation_id IS NOT NULL AS isInvited
      FROM contest_roster LEFT JOIN contest_teams ON contest_teams.id = contest_roster.team_id
      WHERE contest_roster.contest_id = ${contest.id} ORDER BY who LIMIT 500`),
    contest.role === 'owner' ? countInvitations(context, contest) : null,
  ])
  return {
    seats: seats.map(({ createdAt, isInvited, ...seat }) => ({
      ...seat,
      keptUntil: createdAt + ROSTER_KEPT,
      isInvited: isInvited === 1,
    })),
    invitations,
  }
}

/** With what a morning's message would say now. */
async function chat(context: DeskContext, contest: Contest) {
  const [channels, { board }] = await Promise.all([listChannels(context, contest.id), loadBoard(context, contest)])
  return { channels, preview: firstThree(board, { hasTeams: contest.teamMode !== null }) }
}

async function reveal(context: DeskContext, contest: Contest) {
  const canSee = contest.role === 'owner' || contest.role === 'moderator'
  const isOpen = canSee && isRevealOpen(contest, context.now())
  const [hidden, [held]] = await Promise.all([
    isOpen ? listHidden(context, contest) : [],
    context.db.all<{ count: number }>(sql`SELECT COUNT(*) AS count FROM contest_holds
      WHERE contest_id = ${contest.id} AND decision IS NULL`),
  ])
  const { freezeMinutes, revealed } = contest
  return { freezeMinutes, revealed, isOpen, hidden, held: held?.count ?? 0 }
}

/** When results open that are final and not uncovered, and in how many parts the climbers' work is exported. */
async function results(context: DeskContext, contest: Contest) {
  const { board } = await loadBoard(context, contest)
  const climbers = board.players.filter(({ username }) => username !== null).length
  const isSealed = contest.isFrozen && contest.finalAt !== null
  return {
    opensBy: isSealed ? (contest.finalAt ?? 0) + OPENS_BY_ITSELF : null,
    parts: Math.max(1, Math.ceil(climbers / CLIMBERS_A_PART)),
  }
}

function share({ config }: DeskContext, contest: Contest) {
  return {
    origin: config.APP_ORIGIN,
    invitationUrl: `${config.APP_ORIGIN}/my-leaderboards/join/${contest.invitationCode}`,
    embedOrigins: contest.embedOrigins,
  }
}
