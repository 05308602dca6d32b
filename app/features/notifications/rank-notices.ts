import type { NewNotification } from '#app/core/notifications/notification-statements.server.ts'
import type { NotificationPayload } from '#app/domain/notifications/notification.ts'
import {
  hasPassed,
  passedOn,
  possiblePlaces,
  moveToNotify,
  type Mover,
  type RankMove,
} from '#app/domain/notifications/rank-move.ts'
import { nextSteps, type Today } from '#app/domain/points/next-steps.ts'
import { stepPoints } from '#app/domain/points/step-text.ts'
import { pointsAtEnd } from '#app/domain/standings/day-points.ts'
import { placeOf, pointsToPass, rankIn, type Histogram } from '#app/domain/standings/ranking.ts'
import { DAY, dayOf, dayStart } from '#app/domain/time/period.ts'
import type { Climber } from './list-climbers.server.ts'

type Move = NonNullable<NotificationPayload<'RANK_UPDATE'>['move']>

/** `ends`: this week's daily copies, the last of yesterday. `isTop`, `isEnd`: of the board. */
export type Page = {
  day: string
  histogram: Histogram
  ends: readonly { day: string; histogram: Histogram }[]
  isTop: boolean
  isEnd: boolean
}

/** `named`: who the text names. `passed`: all of them where they are known, nearest first. */
export type RankNews = { climber: Climber; move: RankMove; named: Mover | null; passed: readonly Mover[] }

export function listMoves(climbers: readonly Climber[], { day, histogram, ends, isTop, isEnd }: Page): RankNews[] {
  const yesterday = dayOf(dayStart(day) - DAY)
  const end = ends.find((copy) => copy.day === yesterday)
  if (end === undefined) return []
  const moverOf = (standing: Climber | NonNullable<Climber['rival']>): Mover => ({
    username: standing.username,
    points: standing.points,
    before: pointsAtEnd(yesterday, standing),
  })
  const board = climbers.map(moverOf)
  return climbers.flatMap((climber, index) => {
    const own = board[index]
    if (own === undefined || own.before === 0) return []
    const place = placeOf(rankIn(histogram, own.points), isTop ? index + 1 : null)
    const rival = climber.rival === null ? null : moverOf(climber.rival)
    const move = moveToNotify(possiblePlaces(end.histogram, own.before), place, own, rival)
    if (move === null) return []
    const all = isTop ? passedOn(board, index, move, isEnd) : null
    const isRivals = rival !== null && (move.isAhead ? hasPassed(own, rival) : hasPassed(rival, own))
    const named = isRivals ? rival : (all?.[0] ?? null)
    return [{ climber, move, named, passed: all ?? (named === null ? [] : [named]) }]
  })
}

/** `today` matters only to a player who was passed. */
export function rankNotice(
  { climber, move, named, passed }: RankNews,
  today: Today | undefined,
  page: Page,
): NewNotification {
  const { day } = page
  const { rank, newRank, isAhead, border } = move
  return {
    id: rankNoticeId(day, climber.playerId),
    playerId: climber.playerId,
    kind: 'RANK_UPDATE',
    payload: {
      player: { githubUsername: climber.username },
      day,
      rank,
      newRank,
      change: rank - newRank,
      move: {
        isAhead,
        border,
        name: named?.username ?? null,
        others: Math.max(0, passed.length - 1),
        back: isAhead || today === undefined ? null : wayBack(climber.points, { named, passed }, today),
        path: page.ends.flatMap((end) => placeAtEnd(climber, end)),
      },
    },
  }
}

export function earlierNoticeIds(playerIds: readonly string[], { day, ends }: Page): string[] {
  return ends.filter((end) => end.day < day).flatMap((end) => playerIds.map((id) => rankNoticeId(end.day, id)))
}

function rankNoticeId(day: string, playerId: string): string {
  return `rank-update:${day}:${playerId}`
}

/** The fewest points that pass the nearest today, and how many of them that passes. */
function wayBack(points: number, { named, passed }: Pick<RankNews, 'named' | 'passed'>, today: Today): Move['back'] {
  const [nearest] = passed
  if (nearest === undefined || named === null) return null
  const step = nextSteps(today, pointsToPass(nearest.points - points)).reach
  if (step === null) return { missing: named.points - points }
  const after = points + stepPoints(step)
  return { ...step, takes: passed.filter((other) => other.points < after).length }
}

/** Empty if the climber was not on the board, or equal points leave the place open. */
function placeAtEnd(climber: Climber, { day, histogram }: Page['ends'][number]): Move['path'] {
  const points = pointsAtEnd(day, climber)
  if (points === 0) return []
  const { best, worst } = possiblePlaces(histogram, points)
  return best === worst ? [{ day, rank: best }] : []
}
