import { workText, type Rule } from '#app/domain/points/points-table.ts'
import { rankChange } from '#app/domain/standings/ranking.ts'
import { capitalized } from '#app/domain/text/plain-text.ts'
import { dayText, monthText, weekdayText } from '#app/domain/time/date-text.ts'
import { weekNumber } from '#app/domain/time/period.ts'
import type { RecapKind } from '#app/domain/weeks/recap-period.ts'
import { formatCount, formatMonth, formatNumber, formatOrdinal, formatWeekday } from '#app/ui/format.ts'
import type { RecapBest, RecapChoice, RecapMoment, RecapStep, RecapView, RecapWork } from './answer-recap.server.ts'

type Named = Pick<RecapChoice, 'kind' | 'key' | 'startsAt'>

const DAY = 24 * 60 * 60_000

/** `week 46`, `November 2026`, `2026`, inside a sentence. */
export function periodName({ kind, key, startsAt }: Named): string {
  if (kind === 'week') return `week ${weekNumber(key)}`
  return kind === 'month' ? formatMonth(startsAt) : key
}

export function periodTitle(period: Named): string {
  return capitalized(periodName(period))
}

/** `9 to 15 November 2026`, `30 November to 6 December 2026`, `1 January to 31 December 2026`. */
export function periodDates({ startsAt, endsAt }: RecapChoice): string {
  const last = endsAt - DAY
  const isOneMonth = formatMonth(startsAt) === formatMonth(last)
  const first = isOneMonth ? new Date(startsAt).getUTCDate() : dayText(startsAt, last)
  return `${first} to ${dayText(last, last)} ${new Date(last).getUTCFullYear()}`
}

/** `Wednesday 11 November`. */
export function dayName(day: string): string {
  const at = Date.parse(day)
  return `${weekdayText(at)} ${dayText(at, at)}`
}

/** `Wed`. */
export function weekdayName(day: string): string {
  return formatWeekday(Date.parse(day))
}

export function stepName(kind: RecapKind, { from }: RecapStep): string {
  return kind === 'year' ? monthText(Date.parse(from)) : dayName(from)
}

/** '1,520 points, 2nd of 214 climbers, 5 of 7 days climbed.' */
export function recapSummary({ points, place, days }: RecapView): string {
  const parts = [
    formatCount(points, 'point'),
    ...(place === null ? [] : [`${formatOrdinal(place.rank)} of ${formatCount(place.of, 'climber')}`]),
    `${days.climbed} of ${formatCount(days.begun, 'day')} climbed`,
  ]
  return `${parts.join(', ')}.`
}

/** 'On 171 of 326 days, in 47 weeks. Ahead of 83% of all climbers.' */
export function climbText({ days, weeks, place, period }: RecapView): string {
  const best = weeks?.best ?? null
  const isEveryDay = days.climbed === days.begun && days.begun > 1
  const when = isEveryDay
    ? 'Points every single day.'
    : `On ${formatNumber(days.climbed)} of ${formatCount(days.begun, 'day')}${
        weeks === null || weeks.climbed < 2 ? '' : `, in ${formatNumber(weeks.climbed)} weeks`
      }.`
  if (place !== null) return [when, heightText(place)].filter(Boolean).join(' ')
  if (period.kind !== 'year' || best === null || best.rank === 0) return when
  return `${when} Highest in week ${weekNumber(best.week)}: ${formatOrdinal(best.rank)}.`
}

function heightText({ rank, of }: { rank: number; of: number }): string {
  if (rank === 1) return of > 1 ? 'Nobody stood higher.' : ''
  const below = Math.floor(((of - rank) / of) * 100)
  return below < 1 ? '' : `Ahead of ${below}% of all climbers.`
}

export const bestDayText = {
  words: ({ points, day }: RecapBest) => `${points === 1 ? 'point' : 'points'} in one day: ${dayName(day)}.`,
  /** 'Three pull requests accepted, three reviews with feedback and a comment. 12% of the year.' */
  text: ({ points, weeks, period }: RecapView, best: RecapBest): string => {
    const share = Math.round((best.points / Math.max(1, points)) * 100)
    const work = best.work.map((one) => `${formatNumber(one.counted)} ${workWords(one)}`)
    const [last] = work.slice(-1)
    const listed = work.length < 2 ? (last ?? '') : `${work.slice(0, -1).join(', ')} and ${last}`
    const parts = [
      listed === '' ? '' : `${listed}${share < 100 && share > 0 ? `, ${share}% of the ${period.kind}` : ''}.`,
      weeks?.best ? bestWeek(weeks.best) : '',
    ]
    return parts.filter(Boolean).join(' ')
  },
}

function bestWeek({ week, points, rank }: { week: string; points: number; rank: number }): string {
  const place = rank === 0 ? '' : `, ${formatOrdinal(rank)} on its board`
  return `The best week was week ${weekNumber(week)}: ${formatCount(points, 'point')}${place}.`
}

/** For a week; empty without a standing award. */
export function awardText({ awards, period }: RecapView): string {
  const [award] = period.kind === 'week' ? awards : []
  return award === undefined ? '' : 'Finished in the top ten. '
}

/** '2 places higher than in week 45.' */
export function placeText({ before, period }: RecapView, rank: number): string {
  if (before === null || before.rank === 0) return ''
  const then = periodName({ kind: period.kind, ...before })
  const change = rankChange(before.rank, rank) ?? 0
  if (change === 0) return `The same place as in ${then}.`
  return `${formatCount(Math.abs(change), 'place')} ${change > 0 ? 'higher' : 'lower'} than in ${then}.`
}

/** 'commits', 'pull request accepted'; verdicts are named, because reviews with feedback stand beside them. */
export function workWords({ rule, counted }: { rule: Rule; counted: number }): string {
  if (rule === 'review_verdict') return counted === 1 ? 'approval or change request' : 'approvals or change requests'
  return workText(rule, counted)
}

/** Null if all of it is of the points table's first version. */
export function inFullText(work: readonly RecapWork[]): string | null {
  const known = work.flatMap(({ inFull, points }) => (inFull === null ? [] : [{ inFull, points }]))
  const inFull = known.reduce((sum, one) => sum + one.inFull, 0)
  if (inFull === 0) return null
  const all = known.reduce((sum, one) => sum + one.points, 0)
  return `${formatNumber(inFull)} of ${formatCount(all, 'point')} came from work that others accepted in established projects.`
}

/** 'Pull request accepted in summit/rope #12, Wednesday 18 November.' */
export function momentText({ what, title, repository, number, day }: RecapMoment): string {
  const kind = title === null ? '' : what
  const where = repository === null ? '' : `${kind === '' ? 'In' : ' in'} ${repository}`
  const start = `${kind}${where}${number === null ? '' : ` #${number}`}`
  return `${start === '' ? '' : `${start}, `}${dayName(day)}.`
}

/** A chapter's number and words: '310', 'points more than in week 45.' */
export function difference(points: number, then: string): { number: string; words: string } {
  if (points === 0) return { number: '±0', words: `Exactly as high as in ${then}.` }
  const unit = Math.abs(points) === 1 ? 'point' : 'points'
  return { number: formatNumber(Math.abs(points)), words: `${unit} ${points > 0 ? 'more' : 'fewer'} than in ${then}.` }
}
