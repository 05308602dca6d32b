import { placeOf } from '#app/domain/standings/ranking.ts'
import { DAY, dayOf, dayStart } from '#app/domain/time/period.ts'
import { countGiven, type CountedGiven, type HandDecision } from './by-hand/hand-decision.ts'
import type { RepositorySums } from './contest-score.ts'
import type { TeamShare, TeamShares } from './contest-teams.ts'

/** What a member's facts earn; `days` by the contest's clock. */
export type MemberScore = {
  playerId: string
  points: number
  reachedAt: number
  accepted: number
  days: Record<string, number>
  repositories: RepositorySums
  teams: TeamShares
  /** What organisers decided about them; the rest is without what they gave. */
  byHand?: readonly HandDecision[]
}

export type BoardMember = MemberScore & {
  /** Null for an account that may not be named any more. */
  username: string | null
  githubId: number
  isPremium: boolean
  teamId: string | null
  /** Owner and moderators are shown to nobody as climbers. */
  cannotWin: boolean
}

export type BoardPlayer = {
  /** 0 without points. */
  rank: number
  /** What is shown, and whom a prize goes to: in the ten, and with the tenth's score, by who was first. */
  place: number
  playerId: string
  username: string | null
  githubId: number
  isPremium: boolean
  teamId: string | null
  points: number
  accepted: number
  /** What of the points was given by hand, or taken; missing where nothing was. */
  given?: number
  /** Points of the last seven days, the oldest first. */
  lastDays: number[]
  /** By team, of whoever changed teams; what everybody else earns is their team's. */
  teams?: Record<string, Pick<BoardPlayer, 'points' | 'lastDays'>>
}

export type BoardTeam = {
  /** 0 for a team without points or with too few members. */
  rank: number
  /** As a climber's. */
  place: number
  id: string
  name: string
  note: string
  members: number
  points: number
  /** What climbers earned for the team, as far as it counts, the best first. */
  best: number[]
  lastDays: number[]
}

export type BoardRepository = { id: number; points: number; accepted: number }

/** So many repositories of a contest are told apart. */
export const BOARD_REPOSITORIES_CAP = 500

/** A contest's standings as its page, stage, widget and API show them. */
export type ContestBoard = {
  players: BoardPlayer[]
  teams: BoardTeam[]
  /** Points of all members by day of the contest. */
  days: Record<string, number>
  points: number
  accepted: number
  /** Members with points in the last seven days. */
  active: number
  /** Where it was earned, the most first. Missing in boards kept before this was counted. */
  repositories?: BoardRepository[]
  /** Of all points, those that were given by hand; missing where none were. */
  given?: number
  /** By the decision that gave them, points that count less than was given, because the share is used up. */
  counts?: Record<string, number>
  /** Made of the freeze, in place of the newest scores. */
  isFrozen?: true
}

type Team = { id: string; name: string; note: string }
/** How points by hand are counted: the share by the rules of an instant, and the day of the contest's clock. */
export type GivingRules = { shareAt: (instant: number) => number; dayOf: (instant: number) => string }

type Options = { best: number; least: number; today: string; giving?: GivingRules }

/** Orders members and teams; `today` is the day of the contest's clock, and a team with fewer than `least` is not ranked. */
export function makeBoard(
  members: readonly BoardMember[],
  teams: readonly Team[],
  { best, least, today, giving }: Options,
): ContestBoard {
  const week = lastSevenDays(today)
  const earning = members.filter(({ cannotWin }) => !cannotWin)
  const given = giving === undefined ? [] : countGiven(earning, giving.shareAt)
  const climbers = withGiven(earning, given, giving).toSorted(byScore)
  const players = ranked(climbers).map(({ rank, place, ...climber }) => playerOf(climber, { rank, place }, week))
  const days: Record<string, number> = {}
  for (const climber of climbers)
    for (const [day, points] of Object.entries(climber.days)) days[day] = (days[day] ?? 0) + points
  return {
    players,
    teams: rankTeams(climbers, teams, { best, least, week }),
    days: Object.fromEntries(Object.entries(days).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    points: climbers.reduce((sum, climber) => sum + climber.points, 0),
    accepted: climbers.reduce((sum, climber) => sum + climber.accepted, 0),
    active: players.filter(({ lastDays }) => lastDays.some((points) => points > 0)).length,
    repositories: sumRepositories(climbers),
    ...givenOf(given),
  }
}

type GivenMember = BoardMember & { given?: number }

/** Members with what counts of the points that were given to them, on its day and for the team of that moment. */
function withGiven(
  members: readonly BoardMember[],
  given: readonly CountedGiven[],
  giving: GivingRules | undefined,
): GivenMember[] {
  if (given.length === 0 || giving === undefined) return [...members]
  const ofPlayers = Map.groupBy(given, ({ playerId }) => playerId)
  return members.map((member) => {
    const own = ofPlayers.get(member.playerId)
    if (own === undefined) return member
    const hasMoved = Object.keys(member.teams).length > 0
    const teams = [...Map.groupBy(hasMoved ? own : [], ({ team }) => team)].flatMap(([team, some]) =>
      team === null ? [] : [[team, addGiven(member.teams[team] ?? NO_SHARE, some, giving)] as const],
    )
    return {
      ...member,
      ...addGiven(member, own, giving),
      teams: { ...member.teams, ...Object.fromEntries(teams) },
      given: own.reduce((sum, { counts }) => sum + counts, 0),
    }
  })
}

const NO_SHARE: TeamShare = { points: 0, reachedAt: 0, days: {} }

function addGiven(share: TeamShare, given: readonly CountedGiven[], { dayOf: dayIn }: GivingRules): TeamShare {
  const days = { ...share.days }
  for (const { at, counts } of given) days[dayIn(at)] = (days[dayIn(at)] ?? 0) + counts
  return {
    points: Math.max(0, share.points + given.reduce((sum, { counts }) => sum + counts, 0)),
    reachedAt: given.reduce((latest, { at, counts }) => Math.max(latest, counts > 0 ? at : 0), share.reachedAt),
    days,
  }
}

function givenOf(given: readonly CountedGiven[]): Pick<ContestBoard, 'given' | 'counts'> {
  const less = given.filter(({ points, counts }) => points !== counts)
  return {
    ...(given.length === 0 ? {} : { given: given.reduce((sum, { counts }) => sum + Math.max(0, counts), 0) }),
    ...(less.length === 0 ? {} : { counts: Object.fromEntries(less.map(({ id, counts }) => [id, counts])) }),
  }
}

function sumRepositories(climbers: readonly BoardMember[]): BoardRepository[] {
  const sums = new Map<number, BoardRepository>()
  for (const { repositories } of climbers)
    for (const [key, [points, accepted]] of Object.entries(repositories)) {
      const id = Number(key)
      const known = sums.get(id)
      sums.set(id, { id, points: points + (known?.points ?? 0), accepted: accepted + (known?.accepted ?? 0) })
    }
  return [...sums.values()]
    .toSorted((one, other) => other.points - one.points || one.id - other.id)
    .slice(0, BOARD_REPOSITORIES_CAP)
}

function playerOf(
  climber: GivenMember,
  standing: Pick<BoardPlayer, 'rank' | 'place'>,
  week: readonly string[],
): BoardPlayer {
  const { playerId, username, githubId, isPremium, teamId, points, accepted, given, days, teams } = climber
  const lastDays = (earned: Record<string, number>) => week.map((day) => earned[day] ?? 0)
  const shares = Object.entries(teams).map(
    ([team, share]) => [team, { points: share.points, lastDays: lastDays(share.days) }] as const,
  )
  return {
    ...standing,
    playerId,
    username,
    githubId,
    isPremium,
    teamId,
    points,
    accepted,
    ...(given === undefined ? {} : { given }),
    lastDays: lastDays(days),
    ...(shares.length > 0 ? { teams: Object.fromEntries(shares) } : {}),
  }
}

/** What a climber earned for each team, former ones too. */
export function earnedForTeams(
  player: BoardPlayer,
): [team: string, earned: Pick<BoardPlayer, 'points' | 'lastDays'>][] {
  if (player.teams !== undefined) return Object.entries(player.teams)
  return player.teamId === null ? [] : [[player.teamId, player]]
}

/** What a climber earned for the team that they are on. */
export function earnedForOwnTeam(player: BoardPlayer): number {
  return earnedForTeams(player).find(([team]) => team === player.teamId)?.[1].points ?? 0
}

function rankTeams(
  climbers: readonly BoardMember[],
  teams: readonly Team[],
  { best, least, week }: { best: number; least: number; week: readonly string[] },
): BoardTeam[] {
  const ofTeams = Map.groupBy(climbers, ({ teamId }) => teamId)
  const shares = Map.groupBy(climbers.flatMap(sharesOf), ({ team }) => team)
  const scored = teams.map((team) => {
    const members = ofTeams.get(team.id)?.length ?? 0
    const all = (shares.get(team.id) ?? []).toSorted((one, other) => other.points - one.points)
    const counting = all.slice(0, best).filter(({ points }) => points > 0)
    const isRanked = members >= least
    return {
      team,
      members,
      all,
      counting,
      isRanked,
      points: counting.reduce((sum, { points }) => sum + points, 0),
      reachedAt: counting.reduce((latest, share) => Math.max(latest, share.reachedAt), 0),
    }
  })
  const order = scored.toSorted(
    (one, other) =>
      Number(other.isRanked) - Number(one.isRanked) ||
      other.points - one.points ||
      one.reachedAt - other.reachedAt ||
      (one.team.name.toLowerCase() < other.team.name.toLowerCase() ? -1 : 1),
  )
  return ranked(order).map(({ rank, place, team, members, all, counting, isRanked, points }) => ({
    rank: isRanked ? rank : 0,
    place: isRanked ? place : 0,
    ...team,
    members,
    points,
    best: counting.map((share) => share.points),
    lastDays: week.map((day) => all.reduce((sum, { days }) => sum + (days[day] ?? 0), 0)),
  }))
}

/** What a climber earned for each team, also for those that they have left. */
function sharesOf({ teams, teamId, points, reachedAt, days }: BoardMember): (TeamShare & { team: string | null })[] {
  const shares = Object.entries(teams).map(([team, share]) => ({ team, ...share }))
  return shares.length > 0 ? shares : [{ team: teamId, points, reachedAt, days }]
}

/** Equal points share a rank; the ten have places of their own. */
function ranked<Climber extends { points: number }>(
  sorted: readonly Climber[],
): (Climber & { rank: number; place: number })[] {
  let rank = 0
  return sorted.map((climber, index) => {
    if (climber.points !== sorted[index - 1]?.points) rank = index + 1
    const own = climber.points > 0 ? rank : 0
    return { ...climber, rank: own, place: placeOf(own, index + 1) }
  })
}

function byScore(one: BoardMember, other: BoardMember): number {
  return (
    other.points - one.points ||
    one.reachedAt - other.reachedAt ||
    (one.playerId < other.playerId ? -1 : one.playerId > other.playerId ? 1 : 0)
  )
}

function lastSevenDays(today: string): string[] {
  return Array.from({ length: 7 }, (_, index) => dayOf(dayStart(today) - (6 - index) * DAY))
}
