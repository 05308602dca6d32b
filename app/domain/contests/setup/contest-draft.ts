import type { ContestRules } from '#app/domain/contests/contest-rules.ts'
import { TEAM_BEST, TEAM_LEAST, TEAM_SIZE, datesError, slugError } from '#app/domain/contests/contest.ts'
import { isDay } from '#app/domain/time/period.ts'
import { instantOf, wallClock } from '#app/domain/time/zoned-time.ts'
import { fieldsOfRules, readRules, slugOf, type ContestFields } from './contest-fields.ts'
import { contestFields, EMPTY_FIELDS, fieldsOf, timeZoneError, type TypedContest } from './contest-form.ts'
import { sponsorError } from './contest-rewards.ts'
import { failed, wholeNumberError } from './field-ui.ts'
import { readScopeLines, scopeError } from './scope-lines.ts'

export type ContestDraft = ReturnType<typeof draftOf>
export type DraftErrors = Record<string, string>

/** Checks what needs neither database nor GitHub. `storedStart` may have passed. */
export function readDraft(
  fields: ContestFields,
  now: number,
  storedStart: number | null = null,
): { ok: true; draft: ContestDraft } | { ok: false; errors: DraftErrors } {
  const rules = readRules(fields)
  const read = contestFields
    .superRefine((typed, context) => {
      const errors = failed({
        // An address is made of the name, so without one there is nothing to check.
        slug: slugOf(typed) === '' && typed.name === '' ? null : slugError(slugOf(typed)),
        ...timesError(typed, now, storedStart),
        lines: typed.scope === 'chosen' ? linesError(typed.lines) : null,
        ...rules.errors,
        ...(typed.teams === 'on' ? teamsError(typed) : {}),
        ...sponsorError(typed),
      })
      for (const [path, message] of errors) context.addIssue({ code: 'custom', path: [path], message })
    })
    .safeParse(fields)
  if (read.success) return { ok: true, draft: draftOf(read.data, rules.value) }
  const errors = read.error.issues.toReversed().map(({ path, message }) => [path[0], message])
  return { ok: false, errors: Object.fromEntries(errors) as DraftErrors }
}

/** An empty scope is all public work. */
function draftOf(typed: TypedContest, rules: ContestRules) {
  const { startDay: _, startTime: __, endDay: ___, endTime: ____, scope, lines, teams, ...own } = typed
  const isOfTeams = teams === 'on'
  return {
    ...own,
    slug: slugOf(typed),
    startsAt: readInstant(typed, 'start', typed.timeZone).at ?? 0,
    endsAt: readInstant(typed, 'end', typed.timeZone).at ?? 0,
    scope: scope === 'chosen' ? readScopeLines(lines).names : [],
    rules,
    teamMode: isOfTeams ? own.teamMode : null,
    teamBest: own.teamBest ?? TEAM_BEST.usual,
    teamSize: own.teamSize ?? TEAM_SIZE.usual,
    teamLeast: own.teamLeast ?? TEAM_LEAST.usual,
  }
}

type StoredContest = Omit<ContestDraft, 'scope'> & { changedAt: number; lines: readonly { name: string }[] }

export function fieldsOfContest({ rules, lines, teamMode, changedAt, ...stored }: StoredContest): ContestFields {
  const start = wallClock(stored.startsAt, stored.timeZone)
  const end = wallClock(stored.endsAt, stored.timeZone)
  return {
    ...EMPTY_FIELDS,
    ...fieldsOf(stored),
    seen: String(changedAt),
    startDay: start.day,
    startTime: start.time,
    endDay: end.day,
    endTime: end.time,
    scope: lines.length === 0 ? 'all' : 'chosen',
    lines: lines.map(({ name }) => name).join('\n'),
    ...fieldsOfRules(rules),
    teams: teamMode === null ? 'off' : 'on',
    teamMode: teamMode ?? EMPTY_FIELDS['teamMode'] ?? '',
  }
}

function timesError(typed: TypedContest, now: number, storedStart: number | null) {
  if (timeZoneError(typed.timeZone) !== null) return {}
  const starts = readInstant(typed, 'start', typed.timeZone)
  const ends = readInstant(typed, 'end', typed.timeZone)
  if (starts.at === null || ends.at === null) return { startDay: starts.error, endDay: ends.error }
  const wrong = datesError({ startsAt: starts.at, endsAt: ends.at }, now, storedStart)
  return { startDay: wrong.starts, endDay: wrong.starts === null ? wrong.ends : null }
}

export function readInstant(
  fields: { [Name in 'startDay' | 'startTime' | 'endDay' | 'endTime']?: string },
  which: 'start' | 'end',
  timeZone: string,
): { at: number; error: null } | { at: null; error: string } {
  const day = fields[`${which}Day`] ?? ''
  const time = (fields[`${which}Time`] ?? '').slice(0, 5)
  if (day === '') return { at: null, error: which === 'start' ? 'Choose when it starts.' : 'Choose when it ends.' }
  if (!isDay(day)) return { at: null, error: 'Choose a day, such as 2026-12-01.' }
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return { at: null, error: 'Choose a time, such as 09:00.' }
  const at = instantOf(day, time, timeZone)
  return at === null
    ? { at, error: 'The clocks skip this time that night. Choose an hour earlier or later.' }
    : { at, error: null }
}

export function linesError(lines: string): string | null {
  const { names, wrong } = readScopeLines(lines)
  return wrong[0] === undefined ? scopeError(names.length) : `${wrong[0]} The other lines are kept.`
}

function teamsError({ teamBest, teamSize, teamLeast }: TypedContest) {
  const hasRoom = teamSize === null || teamLeast === null || teamLeast <= teamSize
  return {
    teamBest: teamBest === null ? wholeNumberError(TEAM_BEST) : null,
    teamSize: teamSize === null ? wholeNumberError(TEAM_SIZE) : null,
    teamLeast:
      teamLeast === null
        ? wholeNumberError(TEAM_LEAST)
        : hasRoom
          ? null
          : 'A team has fewer places, so none would be ranked.',
  }
}
