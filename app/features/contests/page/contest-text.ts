import type { ContestPhase } from '#app/core/contests/running/contest-phase.ts'
import type { AgentsChoice, ContestRules } from '#app/domain/contests/contest-rules.ts'
import { agentsChoice, earnsBy, manualPointsShare, isOn, bestLabel } from '#app/domain/contests/contest-rules.ts'
import type { TeamsLock } from '#app/domain/contests/contest-teams.ts'
import {
  countsByItselfAt,
  dayOfContest,
  finalBetween,
  freezesAt,
  neededFrom,
  WEEK_STAYS_PUBLIC,
  type ContestTeamMode,
  type ContestTimes,
} from '#app/domain/contests/contest.ts'
import { labelValue } from '#app/domain/contests/labels/label-text.ts'
import { labelChanges } from '#app/domain/contests/labels/label-text.ts'
import { minutesUntilRead, piecesBetween } from '#app/domain/github/earlier-read.ts'
import { POINTS_TABLE, type Rule } from '#app/domain/points/points-table.ts'
import { capitalized } from '#app/domain/text/plain-text.ts'
import { DAY, dayStart } from '#app/domain/time/period.ts'
import { zonedClock, zonedDate, zonedInstant, zonedShortDate, zoneText } from '#app/domain/time/zoned-text.ts'
import { formatCount, formatSigned } from '#app/ui/format.ts'
import type { EarlierRead } from './load-parts.server.ts'

type Dated = Omit<ContestTimes, 'openedAt' | 'revealed'> & { timeZone: string }

/** The line above a contest's name: its state, and what is true of it. */
export function stateLine(phase: ContestPhase, contest: Dated, now: number): { strong: string; rest: string } {
  const { startsAt, endsAt, finalAt, cancelledAt, timeZone } = contest
  switch (phase) {
    case 'draft':
      return { strong: 'Draft', rest: ', only its organisers see it' }
    case 'soon':
      return { strong: startsIn(startsAt, now), rest: '' }
    case 'running': {
      const { day, of } = dayOfContest(contest, now)
      return { strong: 'Running', rest: `, day ${day} of ${of}` }
    }
    case 'frozen':
      return {
        strong: `Frozen since ${zonedClock(freezesAt({ ...contest, openedAt: 0, revealed: null }) ?? endsAt, timeZone)}`,
        rest: ', what counts now shows at the reveal',
      }
    case 'settling':
      return { strong: 'Settling', rest: `, final ${finalBetween(contest)}` }
    case 'sealed':
      return { strong: 'Final', rest: ', hidden until the reveal' }
    case 'cancelled':
      return {
        strong: 'Called off',
        rest: ` on ${zonedInstant(cancelledAt ?? endsAt, timeZone)} ${zoneText(timeZone)}`,
      }
    case 'final':
      return { strong: 'Final', rest: `, closed ${zonedInstant(finalAt ?? endsAt, timeZone)} ${zoneText(timeZone)}` }
  }
}

function startsIn(startsAt: number, now: number): string {
  const days = Math.ceil((startsAt - now) / DAY)
  return days <= 1 ? 'Starts within a day' : `Starts in ${days} days`
}

/** Below the countdown, on the contest's clock: the date it counts down to, then what follows from there. */
export function datesLines(phase: ContestPhase, contest: Dated): { date: string; more: string } {
  const { startsAt, endsAt, timeZone, freezeMinutes } = contest
  const where = zoneText(timeZone)
  const ends = zonedInstant(endsAt, timeZone)
  const freeze = freezeMinutes === null ? '' : `Standings freeze ${duration(freezeMinutes)} before.`
  if (phase === 'soon' || phase === 'draft') {
    return { date: `Starts ${zonedInstant(startsAt, timeZone)} ${where}.`, more: `Ends ${ends}. ${freeze}` }
  }
  if (phase === 'running' || phase === 'frozen')
    return {
      date: `Ends ${ends} ${where}.`,
      more: phase === 'frozen' ? `Work counts until then. ${WEEK_STAYS_PUBLIC}` : freeze,
    }
  return { date: `${zonedDate(startsAt, timeZone)} to ${zonedDate(endsAt - 1, timeZone)} ${where}.`, more: '' }
}

const LONGEST_IN_MINUTES = 90

/** What a member reads while their work since the start is still being read. */
export function earlierText(
  { startsAt, timeZone }: Pick<Dated, 'startsAt' | 'timeZone'>,
  { readFrom, dueAt, refusedAt, ahead }: EarlierRead,
  now: number,
): string {
  const since = zonedShortDate(startsAt, timeZone)
  if (refusedAt !== null)
    return `There is more work of yours since ${since} than GitHub can list for us. What you did since ${zonedShortDate(readFrom, 'UTC')} counts, and we try the rest again each day.`
  const pieces = piecesBetween(neededFrom({ startsAt, timeZone }), readFrom)
  const minutes = minutesUntilRead({ ahead, pieces, wait: Math.max(0, dueAt - now) })
  return `We are reading your work since ${since}. Points appear within ${minutes <= LONGEST_IN_MINUTES ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`}.`
}

/** What a member reads about a day of theirs that is under review. */
export function heldText(
  { endsAt, timeZone }: Pick<Dated, 'endsAt' | 'timeZone'>,
  { day, reason, heldAt }: { day: string; reason: string; heldAt: number },
): string {
  const until = zonedInstant(countsByItselfAt({ endsAt }, heldAt), timeZone)
  return `${zonedShortDate(dayStart(day), 'UTC')} is under review: ${reason}. If no moderator decides, it counts on ${until}.`
}

/** How many of a member's pull requests wait for a label; null for none. */
export function needLabelsText(count: number): string | null {
  if (count === 0) return null
  return count === 1
    ? 'One of your pull requests still needs a label.'
    : `${count} of your pull requests still need a label.`
}

/** When teams lock, and for whom, as the rules say it; null where the organisers make the teams. */
export function lockText({
  teamMode,
  teamsLock,
  locksAt,
  timeZone,
}: LockedTeams & { timeZone: string }): string | null {
  if (teamMode !== 'climbers') return null
  if (locksAt === null) return 'Climbers may change teams until the end.'
  const when = teamsLock === 'half' ? 'at half time' : 'at the start'
  return `Teams lock ${when}, ${zonedInstant(locksAt, timeZone)}: after that nobody changes teams. Climbers without a team may still choose one, and points from before don’t count for it.`
}

type LockedTeams = { teamMode: ContestTeamMode | null; teamsLock: TeamsLock; locksAt: number | null }

const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six']

function duration(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`
  const hours = minutes / 60
  return hours === 1 ? 'an hour' : `${NUMBERS[hours] ?? hours} hours`
}

const STRIP: readonly [rule: Rule, text: string][] = [
  ['pull_request_accepted', 'a pull request that others accept'],
  ['review_verdict', 'an approval or change request'],
  ['issue_completed', 'an issue that was completed'],
  ['review_text', 'a review with written feedback'],
  ['commits', 'a commit'],
  ['pull_request_opened', 'a pull request opened'],
  ['issue_opened', 'an issue opened'],
  ['comment', 'a comment'],
  ['repository', 'a new repository'],
]
const OF_AGENTS: Partial<Record<Rule, string>> = {
  pull_request_accepted: 'an agent’s pull request that others accept',
  pull_request_opened: 'a pull request opened by an agent',
}
const MOST_KINDS = 3

function workIn(rules: ContestRules, rule: Rule, text: string): string {
  return (agentsChoice(rules) === 'only' ? OF_AGENTS[rule] : undefined) ?? text
}

export type RuleTile = { figure: string; text: string; code?: string }

export function ruleTiles(rules: ContestRules, teamBest: number | null): RuleTile[] {
  const kinds = STRIP.filter(([rule]) => isOn(rules, rule)).slice(0, MOST_KINDS)
  const label = labelTile(rules)
  const tiles: RuleTile[] = [
    ...kinds.map(([rule, text]) => ({
      figure: formatSigned(earnsBy(rules, rule)),
      text: `${workIn(rules, rule, text)}, up to ${rules.kinds[rule].limit} a day`,
    })),
    ...(label === null ? [] : [label]),
    ...(teamBest === null
      ? []
      : [
          {
            figure: `best ${teamBest}`,
            text: `${teamBest === 1 ? 'climber makes' : 'climbers make'} a team’s score`,
          },
        ]),
  ]
  return tiles.slice(0, 5)
}

/** What is required, or else the label that makes most of a pull request. */
function labelTile(rules: ContestRules): RuleTile | null {
  const best = bestLabel(rules, 'pull_request_accepted') ?? bestLabel(rules, 'issue_completed')
  const [required, ...others] = rules.meaning?.required ?? []
  if (required !== undefined && others.length === 0) return { figure: '0', text: 'without the label ', code: required }
  if (best === null) return null
  const figure = best.points === undefined ? labelValue(best) : formatSigned(best.points)
  return { figure, text: 'with the label ', code: best.name }
}

export function ruleRows(rules: ContestRules): { what: string; earns: string; limit: string }[] {
  return STRIP.filter(([rule]) => isOn(rules, rule)).map(([rule]) => ({
    what: capitalized(workIn(rules, rule, POINTS_TABLE[rule].label)),
    earns: formatSigned(earnsBy(rules, rule)),
    limit: `${rules.kinds[rule].limit} a day`,
  }))
}

/** What is switched off, in one sentence; null for nothing. */
export function offText(rules: ContestRules): string | null {
  const off = STRIP.filter(([rule]) => !isOn(rules, rule)).map(([rule]) => POINTS_TABLE[rule].limitName)
  return off.length === 0 ? null : `Not counted here: ${off.join(', ')}.`
}

const agentsTexts = {
  counted: 'What agents open counts for the person who asked',
  not_counted: 'What agents open earns nothing',
  only: 'Only what agents open counts',
} as const satisfies Record<AgentsChoice, string>

export function changeText(before: ContestRules, after: ContestRules): string {
  const chosen = agentsChoice(after)
  const changes: string[] = chosen === agentsChoice(before) ? [] : [agentsTexts[chosen]]
  const ofKinds = STRIP.flatMap(([rule]) => {
    const [from, to] = [earnsBy(before, rule), earnsBy(after, rule)]
    const name = POINTS_TABLE[rule].label
    if (from !== to) return [`${name} from ${from} to ${formatCount(to, 'point')}`]
    const [limitBefore, limitAfter] = [before.kinds[rule].limit, after.kinds[rule].limit]
    return to > 0 && limitBefore !== limitAfter ? [`${name} from ${limitBefore} to ${limitAfter} a day`] : []
  })
  const [shareBefore, share] = [manualPointsShare(before), manualPointsShare(after)]
  if (shareBefore !== share) changes.push(`Points by hand from ${shareBefore}% to ${share}% of all points`)
  changes.push(...ofKinds, ...labelChanges(before, after))
  return changes.length === 0 ? 'The rules changed' : changes.slice(0, 3).join('; ')
}
