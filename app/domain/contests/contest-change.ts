import { HOUR } from '#app/domain/time/period.ts'
import { zonedInstant } from '#app/domain/time/zoned-text.ts'
import { teamsLockText, type TeamsLock } from './contest-teams.ts'
import {
  CONTEST_CHANGES,
  freezesAt,
  isClosed,
  isOver,
  REWARD_CHANGES,
  RULE_CHANGES,
  datesError,
  type ContestChange,
  type ContestState,
  type ContestTeamMode,
  type ContestTimes,
} from './contest.ts'

/** Instants, the number of lines in the scope, sizes of teams, choices, or typed texts. */
export type ChangeValues = {
  end: number
  scope: number
  team_size: number
  teams_lock: TeamsLock
  prizes: string[]
  sponsor: { name: string; url: string } | null
  policies: string[]
}
/** `before` and `after` are null if staff took the texts down. */
export type ShownChange = {
  [What in ContestChange]: { what: What; before: ChangeValues[What] | null; after: ChangeValues[What] | null }
}[ContestChange]

export const changeLabels = {
  end: 'The end moved',
  scope: 'Where work counts changed',
  team_size: 'The size of teams changed',
  teams_lock: 'The lock of the teams changed',
  prizes: 'The prizes changed',
  sponsor: 'The sponsor changed',
  policies: 'The pages to agree to changed',
} as const satisfies Record<ContestChange, string>

/** Besides the rules. Start, address, visibility, kind of scope, making and ranking of teams stay. */
export function changeableOf({
  teamMode,
  hasScope,
}: {
  teamMode: ContestTeamMode | null
  hasScope: boolean
}): ContestChange[] {
  const isThere: Partial<Record<ContestChange, boolean>> = {
    scope: hasScope,
    team_size: teamMode !== null,
    teams_lock: teamMode === 'climbers',
  }
  return CONTEST_CHANGES.filter((what) => isThere[what] !== false)
}

/** A new end is at least so far ahead. */
const END_AHEAD = 48 * HOUR

type Changed = ContestTimes & { state: ContestState }

/** Whether another change may follow (newest first): after a day, or once within the hour to correct a slip. */
export function mayFollow([last, before]: readonly number[], now: number): boolean {
  if (last === undefined || now >= last + RULE_CHANGES.apart) return true
  return isMendable(last, now) && (before === undefined || last >= before + RULE_CHANGES.apart)
}

/** Whether a change announced at `at` may still be corrected. */
export function isMendable(at: number, now: number): boolean {
  return now < at + RULE_CHANGES.mendedWithin
}

export const ONE_CHANGE_A_DAY = 'Only one change in 24 hours, and one correction within the hour. Come back tomorrow.'

/** Null if it may change. `changedAt`: when it was changed before, the last time first. */
export function whyItStays(
  what: ContestChange,
  contest: Changed,
  changedAt: readonly number[],
  now: number,
): string | null {
  if (contest.state === 'cancelled') return 'The contest was called off. It stays as it is.'
  if (isClosed(contest.state)) return 'The results are final. They stay as they are.'
  if (REWARD_CHANGES.some((reward) => reward === what)) return null
  if (isOver(contest.state)) return 'The contest is over, so this stays as it is.'
  const freeze = freezesAt(contest)
  if (what === 'end' && freeze !== null && now >= freeze) return 'The standings are frozen, so you can’t move the end.'
  if (what !== 'team_size' && now >= contest.endsAt - RULE_CHANGES.lastBeforeEnd)
    return 'In the last 48 hours this stays as it is.'
  return mayFollow(changedAt, now) ? null : ONE_CHANGE_A_DAY
}

export function newEndError(
  { startsAt, endsAt }: Pick<ContestTimes, 'startsAt' | 'endsAt'>,
  end: number,
  now: number,
): string | null {
  if (end === endsAt) return 'It ends then already. Choose another time.'
  const { ends } = datesError({ startsAt, endsAt: end }, now, startsAt)
  if (ends !== null) return ends
  return end < now + END_AHEAD ? 'Choose a time that lies 48 hours ahead or more.' : null
}

/** `Wed 2 Dec 2026, 18:00 → Fri 4 Dec 2026, 18:00`; empty if it was taken down. */
export function changeValues(change: ShownChange, timeZone: string): string {
  if (change.after === null && change.what !== 'sponsor') return ''
  const [before, after] = valuesOf(change, timeZone)
  return before === after ? '' : `${before} → ${after}`
}

function valuesOf(change: ShownChange, timeZone: string): [before: string, after: string] {
  switch (change.what) {
    case 'end': {
      const instant = (value: number | null) => (value === null ? '' : zonedInstant(value, timeZone))
      return [instant(change.before), instant(change.after)]
    }
    case 'policies':
    case 'prizes': {
      const list = (prizes: string[] | null) => (prizes === null || prizes.length === 0 ? 'none' : prizes.join(', '))
      return [list(change.before), list(change.after)]
    }
    case 'sponsor':
      return [change.before?.name ?? 'none', change.after?.name ?? 'none']
    case 'scope': {
      const lineCount = (count: number | null) => (count === 1 ? '1 line' : `${count ?? 0} lines`)
      return [lineCount(change.before), lineCount(change.after)]
    }
    case 'teams_lock': {
      const lock = (value: TeamsLock | null) => (value === null ? '' : teamsLockText[value])
      return [lock(change.before), lock(change.after)]
    }
    case 'team_size':
      return [String(change.before ?? 0), `${change.after ?? 0} climbers at most`]
  }
}
