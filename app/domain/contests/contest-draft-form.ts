import { plainText } from '#app/domain/text/plain-text.ts'
import { wallClock } from '#app/domain/time/zoned-time.ts'
import { agentsChoice, CONTEST_RULES, type ContestRules, USUAL_RULES } from './contest-rules.ts'
import type { TeamsLock } from './contest-teams.ts'
import {
  LABELS_CAP,
  TEAM_BEST,
  TEAM_LEAST,
  TEAM_SIZE,
  offeredSlug,
  type ContestRock,
  type ContestTeamMode,
  type ContestVisibility,
} from './contest.ts'

/** Each row of labels has two fields. */
export const LABEL_ROWS = [...Array(LABELS_CAP).keys()]

/** By name, as `contestFields` of the form reads them. */
export type ContestFields = Record<string, string>

/** What a form shows of a contest. */
export type EditedContest = {
  seen: number | null
  name: string
  slug: string
  description: string
  timeZone: string
  startsAt: number | null
  endsAt: number | null
  visibility: ContestVisibility
  /** Empty: all public work. */
  lines: readonly string[]
  rules: ContestRules
  teamMode: ContestTeamMode | null
  teamBest: number
  teamSize: number
  teamLeast: number
  teamsLock: TeamsLock
  rock: ContestRock
  ridge: number
  prizes: readonly string[]
  sponsorName: string | null
  sponsorUrl: string | null
}

export const EMPTY_CONTEST: EditedContest = {
  seen: null,
  name: '',
  slug: '',
  description: '',
  timeZone: 'UTC',
  startsAt: null,
  endsAt: null,
  visibility: 'private',
  lines: [],
  rules: USUAL_RULES,
  teamMode: null,
  teamBest: TEAM_BEST.usual,
  teamSize: TEAM_SIZE.usual,
  teamLeast: TEAM_LEAST.usual,
  teamsLock: 'half',
  rock: 'moss',
  ridge: 1,
  prizes: [],
  sponsorName: null,
  sponsorUrl: null,
}

/** A contest as its form's fields; a ticked box is `on`. */
export function fieldsOfContest(contest: EditedContest): ContestFields {
  const { rules, timeZone } = contest
  const start = contest.startsAt === null ? { day: '', time: '09:00' } : wallClock(contest.startsAt, timeZone)
  const end = contest.endsAt === null ? { day: '', time: '18:00' } : wallClock(contest.endsAt, timeZone)
  return {
    seen: contest.seen === null ? '' : String(contest.seen),
    creation: '',
    name: contest.name,
    slug: contest.slug,
    description: contest.description,
    startDay: start.day,
    startTime: start.time,
    endDay: end.day,
    endTime: end.time,
    timeZone,
    visibility: contest.visibility,
    scope: contest.lines.length === 0 ? 'all' : 'chosen',
    lines: contest.lines.join('\n'),
    ...Object.fromEntries(
      CONTEST_RULES.flatMap((rule) => [
        [`on-${rule}`, ticked(rules.kinds[rule].isOn)],
        [`weight-${rule}`, String(rules.kinds[rule].weight)],
        [`limit-${rule}`, String(rules.kinds[rule].limit)],
      ]),
    ),
    acceptedOnly: ticked(rules.acceptedOnly),
    agents: agentsChoice(rules),
    labelRows: String(rules.labels.length),
    ...Object.fromEntries(
      LABEL_ROWS.flatMap((row) => [
        [`label-${row}`, rules.labels[row]?.name ?? ''],
        [`label-weight-${row}`, String(rules.labels[row]?.weight ?? 2)],
      ]),
    ),
    isAmongFriends: ticked(rules.isAmongFriends),
    teams: contest.teamMode === null ? 'off' : 'on',
    teamBest: String(contest.teamBest),
    teamSize: String(contest.teamSize),
    teamLeast: String(contest.teamLeast),
    teamMode: contest.teamMode ?? 'climbers',
    teamsLock: contest.teamsLock,
    rock: contest.rock,
    ridge: String(contest.ridge),
    prizes: contest.prizes.join('\n'),
    sponsorName: contest.sponsorName ?? '',
    sponsorUrl: contest.sponsorUrl ?? '',
  }
}

function ticked(isOn: boolean): string {
  return isOn ? 'on' : ''
}

export function labelRowsOf(fields: ContestFields): number {
  const rows = Number(fields['labelRows'])
  return Number.isInteger(rows) ? Math.min(Math.max(rows, 0), LABELS_CAP) : 0
}

/** The form with one row more, or without one row. */
export function withLabelRow(fields: ContestFields): ContestFields {
  return { ...fields, labelRows: String(Math.min(labelRowsOf(fields) + 1, LABELS_CAP)) }
}

export function withoutLabelRow(fields: ContestFields, removed: number): ContestFields {
  const kept = LABEL_ROWS.slice(0, labelRowsOf(fields)).filter((row) => row !== removed)
  return {
    ...fields,
    labelRows: String(kept.length),
    ...Object.fromEntries(
      LABEL_ROWS.flatMap((row) => [
        [`label-${row}`, fields[`label-${kept[row] ?? ''}`] ?? ''],
        [`label-weight-${row}`, fields[`label-weight-${kept[row] ?? ''}`] ?? '2'],
      ]),
    ),
  }
}

const LARGEST_RIDGE = 9999

export function ridgeOf(fields: ContestFields): number {
  const ridge = Number(fields['ridge'])
  return Number.isInteger(ridge) && ridge >= 1 && ridge <= LARGEST_RIDGE ? ridge : 1
}

export function withNextRidge(fields: ContestFields): ContestFields {
  return { ...fields, ridge: String((ridgeOf(fields) % LARGEST_RIDGE) + 1) }
}

/** The typed address, or else the one that the name offers. */
export function slugOf(fields: ContestFields): string {
  const typed = plainText(fields['slug'] ?? '')
  return typed === '' ? offeredSlug(plainText(fields['name'] ?? '')) : typed
}
