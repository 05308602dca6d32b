import { DAY, dayOf, dayStart } from '#app/domain/time/period.ts'
import {
  manualPointsOf,
  withManualPoints,
  type MemberWithManualPoints,
  type ManualPointsRules,
} from './add-manual-points.ts'
import { countManualPoints } from './by-hand/hand-decision.ts'
import type { BoardMember, BoardPlayer, BoardRepository, ContestBoard, Team } from './contest-board.ts'
import { ranked, rankTeams } from './rank-teams.ts'

type Options = { best: number; least: number; today: string; giving?: ManualPointsRules }

/** `today`: by the contest's clock. Teams with fewer than `least` are not ranked. */
export function makeBoard(
  members: readonly BoardMember[],
  teams: readonly Team[],
  { best, least, today, giving }: Options,
): ContestBoard {
  const week = lastSevenDays(today)
  const earning = members.filter(({ cannotWin }) => !cannotWin)
  const given = giving === undefined ? [] : countManualPoints(earning, giving.shareAt)
  const climbers = withManualPoints(earning, given, giving).toSorted(byScore)
  const players = ranked(climbers).map(({ rank, place, ...climber }) => playerOf(climber, { rank, place }, week))
  const days: Record<string, number> = {}
  for (const climber of climbers)
    for (const [day, points] of Object.entries(climber.days)) days[day] = (days[day] ?? 0) + points
  return {
    players: withTeams(players, teams),
    teams: rankTeams(climbers, teams, { best, least, week }),
    days: Object.fromEntries(Object.entries(days).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    points: climbers.reduce((sum, climber) => sum + climber.points, 0),
    accepted: climbers.reduce((sum, climber) => sum + climber.accepted, 0),
    active: players.filter(({ lastDays }) => lastDays.some((points) => points > 0)).length,
    repositories: sumRepositories(climbers),
    ...manualPointsOf(given),
  }
}

const BOARD_REPOSITORIES_CAP = 500

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

/** Adds the names of teams, so that a row can be shown without the teams. */
export function withTeams(players: readonly BoardPlayer[], teams: readonly Team[]): BoardPlayer[] {
  const names = new Map(teams.map(({ id, name }) => [id, name]))
  return players.map((player) => {
    const team = names.get(player.teamId ?? '')
    return team === undefined ? player : { ...player, team }
  })
}

function playerOf(
  climber: MemberWithManualPoints,
  standing: Pick<BoardPlayer, 'rank' | 'place'>,
  week: readonly string[],
): BoardPlayer {
  const { playerId, username, githubId, isPremium, isHidden, teamId, points, accepted, given, days, teams } = climber
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
    ...(isHidden === true ? { isHidden } : {}),
    teamId,
    points,
    accepted,
    ...(given === undefined ? {} : { given }),
    lastDays: lastDays(days),
    ...(shares.length > 0 ? { teams: Object.fromEntries(shares) } : {}),
  }
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
