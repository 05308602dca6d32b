import { heightOf } from '#app/components/mountain/place-climbers.ts'
import type { AppContext } from '#app/context/context.server.ts'
import type { Line } from '#app/core/ledger/ledger-lines.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { listHighestScores } from '#app/core/standings/places.server.ts'
import { listRanks } from '#app/core/standings/player-standings.server.ts'
import { findPeriodState } from '#app/core/weeks/week-state.server.ts'
import { pointsOf } from '#app/domain/ledger/ledger-row.ts'
import { lifetimeOf } from '#app/domain/points/lifetime.ts'
import { DAY, dayOf, dayStart, weekOf } from '#app/domain/time/period.ts'
import {
  parseRecapPeriod,
  previousRecapPeriod,
  recapDays,
  recapPeriodAs,
  recapPeriodAt,
  recapSpan,
  recapSteps,
  type RecapPeriod,
} from '#app/domain/weeks/recap-period.ts'
import { linesOfPeriod, momentOf, pointsByDay, topRepositories, workOf } from './recap-figures.server.ts'
import { awardsOf, firstDayOf, weeksOf } from './recap-ranks.server.ts'

type RecapContext = Pick<AppContext, 'db' | 'now' | 'config'>

/** The running week by default. */
export async function loadRecap(context: RecapContext, player: Player, chosen: string | null, viewerId: string | null) {
  const now = context.now()
  const key = chosen ?? weekOf(now)
  const period = parseRecapPeriod(key)
  const absent = (why: 'unreadable' | 'ahead' | 'before') => ({
    state: 'absent' as const,
    username: player.githubUsername,
    why,
    period: key,
    href: hrefOf(player),
  })
  if (period === null) return absent('unreadable')
  if (recapSpan(period).startsAt > now) return absent('ahead')
  if (recapDays(period).last < firstDayOf(player)) return absent('before')
  return { state: 'loaded' as const, recap: await recapOf(context, player, period, viewerId) }
}

async function recapOf(context: RecapContext, player: Player, period: RecapPeriod, viewerId: string | null) {
  const now = context.now()
  const days = recapDays(period)
  const before = previousRecapPeriod(period)
  const isBoard = period.kind !== 'year'
  const [lines, places, awards, weeks, state, linesBefore, highest] = await Promise.all([
    linesOfPeriod(context, player.id, days),
    isBoard ? listRanks(context, player.id, [period.key, before.key]) : [],
    awardsOf(context, player.id, period),
    period.kind === 'week' ? null : weeksOf(context, player.id, period),
    findPeriodState(context, period),
    linesOfPeriod(context, player.id, recapDays(before)),
    isBoard ? listHighestScores(context, { board: 'all', period: period.key }) : [],
  ])
  const byDay = pointsByDay(lines)
  const { best, dayWork, moment } = bestOf(lines)
  const place = places.find((one) => one.period === period.key)
  // A year is as high as its best week.
  const height =
    place === undefined ? (weeks?.best?.height ?? 0) : heightOf({ place: place.rank, points: place.points }, highest)
  const rankBefore = places.find((one) => one.period === before.key)?.rank ?? 0
  const joined = firstDayOf(player)
  return {
    username: player.githubUsername,
    avatarUrl: avatarUrl(context, player.githubId),
    premium: player.isPremium,
    isOwner: viewerId === player.id,
    period: { ...period, ...recapSpan(period) },
    state,
    points: [...byDay.values()].reduce((sum, points) => sum + points, 0),
    place: place === undefined ? null : { rank: place.rank, of: place.of },
    height,
    before:
      recapDays(before).last < joined
        ? null
        : { key: before.key, startsAt: recapSpan(before).startsAt, points: pointsOf(linesBefore), rank: rankBefore },
    steps: stepsOf(period, byDay, now),
    shades: shadesOf(period, byDay, best?.points ?? 0, now),
    days: daysOf(period, byDay, joined, now),
    best: best === null ? null : { ...best, work: dayWork.map(({ rule, counted }) => ({ rule, counted })) },
    work: workOf(lines),
    moment,
    repositories: topRepositories(context, lines),
    awards,
    weeks,
    level: lifetimeOf(player),
    ...linksOf(context, player, period, joined, now),
  }
}

/** With that day's work and its best title. */
function bestOf(lines: readonly Line[]) {
  const best = bestDay(pointsByDay(lines))
  if (best === null) return { best, dayWork: [], moment: null }
  const dayWork = workOf(lines.filter(({ day }) => day === best.day))
  return { best, dayWork, moment: momentOf(lines, best.day) }
}

function bestDay(byDay: ReadonlyMap<string, number>) {
  const [best] = [...byDay].toSorted(
    ([day, points], [otherDay, others]) => others - points || day.localeCompare(otherDay),
  )
  return best === undefined || best[1] <= 0 ? null : { day: best[0], points: best[1] }
}

function stepsOf(period: RecapPeriod, byDay: ReadonlyMap<string, number>, now: number) {
  const today = dayOf(now)
  return recapSteps(period).map(({ first, last }) => ({
    from: first,
    points: [...byDay].reduce((sum, [day, points]) => (first <= day && day <= last ? sum + points : sum), 0),
    isAhead: first > today,
  }))
}

/** A digit a day: 0 without points, up to 5 for the best; a dot for a day to come. */
function shadesOf(period: RecapPeriod, byDay: ReadonlyMap<string, number>, most: number, now: number): string {
  const { startsAt, endsAt } = recapSpan(period)
  let shades = ''
  for (let at = startsAt; at < endsAt; at += DAY) {
    const points = Math.max(0, byDay.get(dayOf(at)) ?? 0)
    shades += at > now ? '.' : Math.ceil((points / Math.max(1, most)) * 5)
  }
  return shades
}

/** Days since joining that have begun, and those with points. */
function daysOf(period: RecapPeriod, byDay: ReadonlyMap<string, number>, joined: string, now: number) {
  const { startsAt, endsAt } = recapSpan(period)
  const days = { climbed: 0, begun: 0, longestRun: 0 }
  let run = 0
  for (let at = Math.max(startsAt, dayStart(joined)); at < endsAt && at <= now; at += DAY) {
    days.begun += 1
    run = (byDay.get(dayOf(at)) ?? 0) > 0 ? run + 1 : 0
    if (run > 0) days.climbed += 1
    days.longestRun = Math.max(days.longestRun, run)
  }
  return days
}

function linksOf({ config }: RecapContext, player: Player, period: RecapPeriod, joined: string, now: number) {
  return {
    tabs: (['week', 'month', 'year'] as const).map((kind) => ({
      kind,
      href: hrefOf(player, recapPeriodAs(kind, period, now)),
    })),
    choices: choicesOf(period, joined, now),
    shareUrl: config.APP_ORIGIN + hrefOf(player, period),
    cardHref: `/api/cards/recap/${player.githubUsername}/${period.key}.png`,
    storyHref: `/api/cards/story/${player.githubUsername}/${period.key}.png`,
  }
}

/** Since joining, latest first. */
function choicesOf(shown: RecapPeriod, joined: string, now: number) {
  const periods: (RecapPeriod & ReturnType<typeof recapSpan>)[] = []
  let period = recapPeriodAt(shown.kind, now)
  while (recapDays(period).last >= joined) {
    periods.push({ ...period, ...recapSpan(period) })
    period = previousRecapPeriod(period)
  }
  return periods
}

function hrefOf({ githubUsername }: Player, period?: RecapPeriod): string {
  return `/recap/${githubUsername}${period === undefined ? '' : `?period=${period.key}`}`
}
