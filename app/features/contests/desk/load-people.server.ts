import { asc, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { loadBoard } from '#app/core/contests/running/load-board.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { isShownPlayer } from '#app/core/players/find-player.server.ts'
import { teamsLockAt } from '#app/domain/contests/contest-teams.ts'
import { columnsText } from '#app/domain/contests/kept-columns.ts'
import { OFFER_LIFETIME, type OfferedRole } from '#app/domain/contests/private-leaderboard.ts'
import { pick } from '#app/domain/values/pick.ts'
import { idsIn } from '#db/client.ts'
import { contestTeams } from '#db/schema/contests/contests.ts'
import { deskHref } from './desk-sections.ts'

type PeopleContext = Pick<AppContext, 'db' | 'now' | 'config'>

const PLAYERS_PER_PAGE = 25

type Asked = { from: number; find: string }

/** A page of the climbers with who was removed, the teams, and who helps to run it or was asked to. */
export async function loadPeople(context: PeopleContext, contest: Contest, { from, find }: Asked) {
  const canSee = contest.role === 'owner' || contest.role === 'moderator'
  const [{ board }, teams, removed, roles, offers, [alone]] = await Promise.all([
    loadBoard(context, contest),
    listTeams(context, contest.id),
    listRemoved(context, contest),
    listRoles(context, contest),
    listOffers(context, contest),
    context.db.all<{ count: number }>(sql`SELECT COUNT(*) AS count FROM members
      WHERE leaderboard_id = ${contest.id} AND team_id IS NULL
        AND player_id NOT IN (SELECT player_id FROM contest_organisers WHERE contest_id = ${contest.id})`),
  ])
  const teamNames = new Map(teams.map(({ id, name }) => [id, name]))
  const scores = new Map(board.teams.map(({ id, points }) => [id, points]))
  const wanted = find.toLowerCase()
  const found = board.players.filter(({ username }) => username?.toLowerCase().includes(wanted) === true)
  const first = Math.min(from, Math.max(1, found.length))
  const shown = found.slice(first - 1, first - 1 + PLAYERS_PER_PAGE)
  const kept = canSee
    ? await listColumns(
        context,
        contest.id,
        shown.map(({ playerId }) => playerId),
      )
    : new Map<string, string>()
  const href = (start: number) =>
    `${deskHref(contest.id, 'people')}?${new URLSearchParams({ from: String(start), find }).toString()}`
  return {
    ...pick(contest, 'teamSize', 'teamBest', 'teamLeast', 'ownerUsername', 'hasOwnerPage'),
    find,
    previousHref: first > 1 ? href(Math.max(1, first - PLAYERS_PER_PAGE)) : null,
    nextHref: first + PLAYERS_PER_PAGE <= found.length ? href(first + PLAYERS_PER_PAGE) : null,
    rows: shown.map((row) => ({
      ...pick(row, 'playerId', 'place', 'points'),
      username: row.username ?? '',
      isHidden: row.isHidden === true,
      avatarUrl: avatarUrl(context, row.githubId),
      team: row.teamId === null ? null : (teamNames.get(row.teamId) ?? null),
      columns: columnsText(kept.get(row.playerId) ?? null),
    })),
    removed,
    locksAt: contest.teamMode === 'climbers' ? teamsLockAt(contest) : null,
    teams: teams.map((team) => ({ ...team, points: scores.get(team.id) ?? 0 })),
    withoutTeam: alone?.count ?? 0,
    roles: roles.map(({ githubId, ...role }) => ({ ...role, avatarUrl: avatarUrl(context, githubId) })),
    offers,
  }
}

/** What the organiser keeps about these members; for owner and moderators alone. */
async function listColumns({ db }: PeopleContext, contestId: string, ids: readonly string[]) {
  const rows = await db.all<{ playerId: string; columns: string }>(sql`
    SELECT player_id AS playerId, columns FROM members
    WHERE leaderboard_id = ${contestId} AND player_id IN ${idsIn(ids)} AND columns IS NOT NULL`)
  return new Map(rows.map(({ playerId, columns }) => [playerId, columns]))
}

function listRemoved({ db }: PeopleContext, { id }: Contest) {
  return db.all<{ playerId: string; username: string; hasPage: number; removedAt: number; reason: string | null }>(sql`
    SELECT player_id AS playerId, github_username AS username, ${isShownPlayer} AS hasPage, removed_at AS removedAt, reason
    FROM removed_members CROSS JOIN players ON players.id = player_id
    WHERE leaderboard_id = ${id} ORDER BY removed_at DESC`)
}

function listTeams({ db }: PeopleContext, contestId: string) {
  return db
    .select({ id: contestTeams.id, name: contestTeams.name, note: contestTeams.note, count: contestTeams.memberCount })
    .from(contestTeams)
    .where(eq(contestTeams.contestId, contestId))
    .orderBy(asc(contestTeams.name))
}

/** Open and declined offers, for the owner alone. */
async function listOffers({ db, now }: PeopleContext, { id, role }: Contest) {
  if (role !== 'owner') return []
  const offers = await db.all<{
    playerId: string
    username: string
    hasPage: number
    role: OfferedRole
    offeredAt: number
    declinedAt: number | null
  }>(sql`
    SELECT player_id AS playerId, github_username AS username, ${isShownPlayer} AS hasPage, role, offered_at AS offeredAt, declined_at AS declinedAt
    FROM leaderboard_offers CROSS JOIN players ON players.id = player_id
    WHERE leaderboard_id = ${id} AND (declined_at IS NOT NULL OR offered_at > ${now() - OFFER_LIFETIME})
    ORDER BY declined_at IS NOT NULL, lower_case_github_username`)
  return offers.map(({ offeredAt, declinedAt, ...offer }) => ({
    ...offer,
    until: declinedAt === null ? offeredAt + OFFER_LIFETIME : null,
  }))
}

function listRoles({ db }: PeopleContext, { id }: Contest) {
  return db.all<{
    playerId: string
    username: string
    hasPage: number
    githubId: number
    role: 'moderator' | 'viewer'
  }>(sql`
    SELECT player_id AS playerId, github_username AS username, ${isShownPlayer} AS hasPage, github_id AS githubId, role
    FROM contest_roles CROSS JOIN players ON players.id = contest_roles.player_id
    WHERE contest_id = ${id} ORDER BY role, lower_case_github_username`)
}

/** The description, and the moderators who may take the contest over. */
export async function loadDetails(context: PeopleContext, contest: Contest) {
  const [roles, offers] = await Promise.all([listRoles(context, contest), listOffers(context, contest)])
  return {
    newOwner: offers.find(({ role, until }) => role === 'owner' && until !== null) ?? null,
    description: contest.description,
    moderators: roles
      .filter(({ role }) => role === 'moderator')
      .map(({ playerId, username }) => ({ playerId, username })),
  }
}
