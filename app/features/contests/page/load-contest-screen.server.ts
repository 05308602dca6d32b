import type { AppContext } from '#app/context/context.server.ts'
import { ownCertificate } from '#app/core/contests/certificates/find-certificate.server.ts'
import { listRepositories } from '#app/core/contests/repositories/list-repositories.server.ts'
import { isRevealing, phaseOf } from '#app/core/contests/running/contest-phase.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { loadBoardPage } from '#app/core/contests/running/load-board.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import type { BoardHead, BoardPage } from '#app/domain/contests/board-parts.ts'
import { isManualPoints } from '#app/domain/contests/by-hand/hand-decision.ts'
import { certificatePath } from '#app/domain/contests/certificates/certificate-text.ts'
import type { BoardPlayer, BoardTeam } from '#app/domain/contests/contest-board.ts'
import { fullText } from '#app/domain/contests/contest-capacity.ts'
import { prizePlaces } from '#app/domain/contests/contest-place.ts'
import { contestRepositories } from '#app/domain/contests/contest-repositories.ts'
import { rulesAt } from '#app/domain/contests/contest-rules.ts'
import { teamsLockAt } from '#app/domain/contests/contest-teams.ts'
import { contestPath, freezesAt, REWARD_CHANGES } from '#app/domain/contests/contest.ts'
import { wayOut } from '#app/domain/contests/private-leaderboard.ts'
import { policiesOf } from '#app/domain/contests/setup/contest-rewards.ts'
import { DAY, dayStart } from '#app/domain/time/period.ts'
import { zonedDate, zonedShortDate } from '#app/domain/time/zoned-text.ts'
import { zonedDay } from '#app/domain/time/zoned-time.ts'
import { pick } from '#app/domain/values/pick.ts'
import { newsOf } from './contest-news.ts'
import { podiumOf, type ContestPodium } from './contest-podium.ts'
import type { ContestQuery } from './contest-query.ts'
import { datesLines, ruleTiles, stateLine } from './contest-text.ts'
import { loadParts, type Parts } from './load-parts.server.ts'
import { ownPlace, teamChoice, type Viewer } from './own-place.ts'
import type { ContestTab } from './page-addresses.ts'

export type ContestView = Awaited<ReturnType<typeof loadContestScreen>>
export type PlayerLine = ContestView['players'][number]
export type TeamLine = ContestView['teams'][number]

export const CONTEST_PAGE = 100
const FIRST = 10
/** The most news that are shown outside of their tab. */
const LATEST = 3

type ScreenContext = Pick<AppContext, 'config' | 'db' | 'now'>

/** A contest as its page shows it, whoever reads it: nothing of it is anybody's alone but the own place. */
export async function loadContestScreen(
  context: ScreenContext,
  contest: Contest,
  reader: Viewer | null,
  query: ContestQuery,
) {
  const now = context.now()
  const phase = phaseOf(contest)
  const hasTeams = contest.teamMode !== null
  const tab = tabOf(query, hasTeams, phase === 'final')
  const from = query.page === null ? 0 : (query.page - 1) * CONTEST_PAGE
  const until = query.page === null ? FIRST : from + CONTEST_PAGE
  const [{ board, madeAt }, parts, certificate] = await Promise.all([
    loadBoardPage(context, contest, {
      from,
      until,
      playerId: contest.isMember ? contest.readerId : null,
      teamId: contest.ownTeamId,
      username: query.find === '' ? null : query.find,
    }),
    loadParts(context, contest, reader?.id ?? null),
    contest.isMember && reader !== null && contest.finalAt !== null
      ? ownCertificate(context, contest.id, reader.id)
      : null,
  ])
  const scope = parts.repositories
  const known = await listRepositories(context, { contest, scope, board })
  const news = newsOf(parts, board, known, contest)
  const rules = rulesAt(parts.versions, now)
  const prizes = phase === 'cancelled' ? [] : prizesOf(contest, board, phase === 'final')
  const moveOf = (id: string) => (phase === 'running' && query.page === null ? (board.moves[id] ?? 0) : 0)
  const pinned = (hasTeams ? board.teams : board.players).filter(({ rank }) => rank > 0).slice(0, 3)
  return {
    ...addressOf(contest),
    url: context.config.APP_ORIGIN + addressOf(contest).path,
    ...pick(contest, 'name', 'description', 'rock', 'ridge', 'role', 'isOnDesk', 'isMember', 'timeZone'),
    ...pick(contest, 'startsAt', 'endsAt', 'finalAt', 'cancelReason', 'teamMode', 'teamBest', 'teamLeast'),
    ...pick(contest, 'teamSize', 'teamsLock'),
    isPublic: contest.visibility === 'public',
    isMuted: parts.isMuted,
    canLeave:
      contest.isMember &&
      wayOut({ isOwner: contest.ownerId === contest.readerId, contestEndsAt: contest.endsAt }, now) === 'open',
    isJoinable:
      (phase === 'soon' || phase === 'running' || phase === 'frozen') &&
      contest.visibility === 'public' &&
      !contest.isMember &&
      !contest.isOnDesk &&
      contest.bar === null,
    isJoining: query.isJoining === true,
    /** Why a visitor who is signed in cannot join. */
    bar: contest.isOnDesk || contest.isMember ? null : contest.bar,
    isSignedIn: reader !== null,
    fullText:
      contest.climbers >= contest.room ? fullText({ capacity: contest.room, owner: contest.ownerUsername }) : null,
    phase,
    isRevealing: isRevealing(contest),
    state: stateLine(phase, contest, now),
    dates: datesLines(phase, contest),
    startDay: zonedShortDate(contest.startsAt, contest.timeZone),
    freezesAt: freezesAt(contest),
    madeAt,
    now,
    tab,
    page: query.page,
    pins: pinned.map((one, index) => ({
      rank: index + 1,
      share: one.points / (pinned[0]?.points ?? 1),
      face: 'members' in one ? { name: one.name, url: null } : faceOf(context, one),
    })),
    totals: {
      ...board.count,
      /** Null if some teams are beyond the first rows. */
      inTeams:
        board.teams.length < board.count.teams ? null : board.teams.reduce((sum, { members }) => sum + members, 0),
      accepted: board.accepted,
      points: board.points,
      repositories: scope.length,
    },
    hasTeams,
    locksAt: contest.teamMode === 'climbers' ? teamsLockAt(contest) : null,
    dayNames: dayNames(contest, now),
    tiles: ruleTiles(rules, hasTeams ? contest.teamBest : null),
    rules,
    changes: parts.changes,
    teams: (tab === 'teams' ? board.shown.teams : []).map((team) => ({
      ...teamLine(team, contest.ownTeamId),
      move: moveOf(team.id),
    })),
    players: (tab === 'players' ? board.shown.players : []).map((player) => ({
      ...playerLine(context, player, reader?.id ?? null),
      /** Places gained since the contest's day began. */
      move: moveOf(player.playerId),
    })),
    podium: phase === 'final' ? shownPodium(context, podiumOf(board, hasTeams, prizes)) : null,
    repositories: tab === 'repositories' ? contestRepositories(scope, board.repositories ?? [], known) : [],
    news: tab === 'news' ? news : news.slice(0, LATEST),
    newsCount: news.length,
    prizes,
    sponsor: sponsorOf(contest),
    policies: policiesOf(contest),
    organisers: parts.organisers.map(({ username, hasPage, githubId, role }) => ({
      username,
      hasPage: hasPage === 1,
      role,
      avatarUrl: avatarUrl(context, githubId),
    })),
    settled: phase === 'final' ? settledOf(parts) : null,
    own:
      contest.isMember && reader !== null && phase !== 'cancelled'
        ? ownPlace(board, parts, contest, reader, now)
        : null,
    certificate: certificate === null ? null : certificatePath(certificate),
    teamChoice: parts.teams === null ? null : teamChoice(contest, parts.teams, { hasMoved: parts.hasMoved, now }),
    found: query.find === '' ? null : foundOf(board, query.find),
  }
}

/** `path` is where its page is, for everybody who may read it. */
function addressOf(contest: Contest) {
  const { id, slug, openedAt } = contest
  // A draft has taken no address yet.
  return { id, slug, path: openedAt === null ? `/my-leaderboards/${id}` : contestPath(contest) }
}

function tabOf({ tab, find }: ContestQuery, hasTeams: boolean, isFinal: boolean): ContestTab {
  if (tab === 'teams' && !hasTeams) return 'players'
  if (tab !== null) return tab
  return hasTeams && !isFinal && find === '' ? 'teams' : 'players'
}

function faceOf(context: ScreenContext, { username, githubId }: BoardPlayer) {
  return { name: username ?? '–', url: username === null ? null : avatarUrl(context, githubId) }
}

function playerLine(
  context: ScreenContext,
  { place, playerId, username, githubId, team, points, accepted, given, lastDays, isPremium, isHidden }: BoardPlayer,
  readerId: string | null,
) {
  return {
    place,
    username,
    avatarUrl: username === null ? null : avatarUrl(context, githubId),
    isPremium: username !== null && isPremium,
    isHidden: isHidden === true,
    team: team ?? null,
    points,
    accepted,
    /** What of the points was given by hand, or taken. */
    given: given ?? 0,
    lastDays,
    isOwn: playerId === readerId,
  }
}

function teamLine({ place, id, name, note, members, points, best, lastDays }: BoardTeam, ownTeamId: string | null) {
  return { place, id, name, note, members, points, best, lastDays, isOwn: id === ownTeamId }
}

function shownPodium(context: ScreenContext, podium: ContestPodium | null) {
  if (podium === null) return null
  const shown = <Face extends { githubId: number }>(face: Face) => ({ ...face, url: avatarUrl(context, face.githubId) })
  const place = <Place extends ContestPodium['others'][number]>(one: Place) => ({
    ...one,
    face: one.face === null ? null : shown(one.face),
  })
  const { first, others, isOfTeams } = podium
  return { isOfTeams, first: { ...place(first), faces: first.faces.map(shown) }, others: others.map(place) }
}

/** The names of the last seven days on the contest's clock, the oldest first. */
function dayNames({ endsAt, timeZone }: Contest, now: number): string[] {
  const today = dayStart(zonedDay(Math.min(now, endsAt - 1), timeZone))
  return Array.from({ length: 7 }, (_, index) =>
    zonedDate(today - (6 - index) * DAY, 'UTC')
      .slice(0, 6)
      .trimEnd(),
  )
}

/** A prize names its winner once that is known, and as long as they may be named. */
function prizesOf(contest: Contest, board: BoardHead, isFinal: boolean) {
  return prizePlaces(contest, board).map(({ text, place }) => ({
    text,
    isWon: isFinal && place !== null,
    wonBy: !isFinal || place === null ? null : 'username' in place ? place.username : place.name,
  }))
}

function sponsorOf({ sponsorName: name, sponsorUrl: url }: Contest) {
  return name !== null && url !== null && URL.canParse(url) && new URL(url).protocol === 'https:' ? { name, url } : null
}

function settledOf({ holds, versions, removals, changed, byHand }: Parts) {
  const others = changed.filter(({ what }) => !REWARD_CHANGES.some((reward) => reward === what))
  return {
    ...holds,
    byHand: byHand.filter((one) => isManualPoints(one) && one.takenBackAt === null).length,
    changes: versions.length - 1,
    others: others.length,
    removed: removals.length,
  }
}

function foundOf({ found, count }: BoardPage, name: string) {
  if (found === undefined) return { name, place: null }
  const { username, place, points, team = null } = found
  return { name: username ?? name, place: { rank: place, points, of: count.players, team } }
}
