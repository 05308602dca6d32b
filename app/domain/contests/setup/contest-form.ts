import * as z from 'zod'
import { USUAL_RULES } from '#app/domain/contests/contest-rules.ts'
import { TEAMS_LOCKS } from '#app/domain/contests/contest-teams.ts'
import {
  REPOSITORIES_CAP,
  ROCKS,
  TEAM_BEST,
  TEAM_LEAST,
  TEAM_MODES,
  TEAM_SIZE,
  VISIBILITIES,
} from '#app/domain/contests/contest.ts'
import { DESCRIPTION_LENGTH, NAME_LENGTH } from '#app/domain/contests/private-leaderboard.ts'
import { textField } from '#app/domain/forms/form-fields.ts'
import { findTimeZone, isTimeZone } from '#app/domain/text/country.ts'
import { hasLink, plainText, tooLong, lineError } from '#app/domain/text/plain-text.ts'
import { fieldsOfRules, ridgeOf, type ContestFields } from './contest-fields.ts'
import { contestRewards, REWARDS } from './contest-rewards.ts'
import { field, fieldUis, numberOfTeams, type FieldUi } from './field-ui.ts'
import { SCOPE_TEXT_LENGTH } from './scope-lines.ts'

const choice = () => textField(200)
const NOTHING_WRONG = () => null

export const contestDetails = z.object({
  name: field(200, plainText, (name) => lineError(name, NAME_LENGTH, 'Give the contest a name.'), {
    label: 'Name',
    step: 1,
    hint: `What people will call it. Up to ${NAME_LENGTH} characters.`,
  }),
  description: field(1000, plainText, (text) => tooLong(text, DESCRIPTION_LENGTH) ?? linksError(text), {
    label: 'In a sentence or two',
    step: 1,
    hint: `Shown below the name. Up to ${DESCRIPTION_LENGTH} characters, no links.`,
    rows: 2,
  }),
})

/** What others read, for the block list. */
export const TEXTS = [...Object.keys(contestDetails.shape), ...REWARDS]

/** A contest's fields except its rules. Each makes its input, what is stored, and the copy. */
export const contestFields = z.object({
  ...contestDetails.shape,
  slug: field(200, plainText, NOTHING_WRONG, {
    label: 'Address',
    step: 1,
    hint: 'Letters, digits and hyphens. If you leave it empty, we make it from the name. You can’t change it once the contest is open.',
  }),
  startDay: textField(10).register(fieldUis, { label: 'Starts', step: 1, type: 'date' }),
  startTime: choice(),
  endDay: textField(10).register(fieldUis, { label: 'Ends', step: 1, type: 'date' }),
  endTime: choice(),
  timeZone: field(200, findTimeZone, timeZoneError, {
    label: 'Time zone',
    step: 1,
    hint: 'Type a city, a country or an offset. Days and limits follow this time zone for everyone.',
  }),
  visibility: z.enum(VISIBILITIES).catch('private'),
  scope: choice(),
  lines: textField(SCOPE_TEXT_LENGTH).register(fieldUis, {
    label: 'Repositories and organizations',
    step: 2,
    hint: `One per line: owner/name, or just an owner for all its public repositories. Up to ${REPOSITORIES_CAP} lines.`,
    rows: 5,
  }),
  teams: choice(),
  teamBest: numberOfTeams(TEAM_BEST, 'How many of the best count'),
  teamSize: numberOfTeams(TEAM_SIZE, 'Most climbers in a team'),
  teamLeast: numberOfTeams(TEAM_LEAST, 'Fewest climbers to be ranked', ' Smaller teams get no rank.'),
  teamMode: z.enum(TEAM_MODES).catch('climbers'),
  teamsLock: z.enum(TEAMS_LOCKS).catch('half'),
  rock: z.enum(ROCKS).catch('moss'),
  ridge: choice().transform((ridge) => ridgeOf({ ridge })),
  ...contestRewards.shape,
})
export type TypedContest = z.output<typeof contestFields>

/** For the first display and for what its buttons send: what is wrong comes back as typed. */
export const EMPTY_FIELDS: ContestFields = {
  ...Object.fromEntries(Object.keys(contestFields.shape).map((name) => [name, ''])),
  seen: '',
  creation: '',
  timeZone: 'UTC',
  startTime: '09:00',
  endTime: '18:00',
  visibility: 'private',
  scope: 'all',
  ...fieldsOfRules(USUAL_RULES),
  teams: 'off',
  teamBest: String(TEAM_BEST.usual),
  teamSize: String(TEAM_SIZE.usual),
  teamLeast: String(TEAM_LEAST.usual),
  teamMode: 'climbers',
  teamsLock: 'half',
  rock: 'moss',
  ridge: '1',
}

export const typedFields = z.object({
  ...Object.fromEntries(Object.keys(EMPTY_FIELDS).map((name) => [name, textField(SCOPE_TEXT_LENGTH)])),
  timeZone: choice().transform(findTimeZone),
})

export function fieldUisOf(names: readonly string[] = Object.keys(contestFields.shape)): Record<string, FieldUi> {
  return Object.fromEntries(
    Object.entries(contestFields.shape).flatMap(([name, schema]) => {
      const ui = fieldUis.get(schema)
      return ui === undefined || !names.includes(name) ? [] : [[name, ui]]
    }),
  )
}

/** Stored values as form fields; other values are left out. */
export function fieldsOf(stored: Partial<Record<string, unknown>>): ContestFields {
  const typed = (value: unknown) => {
    if (typeof value === 'string' || value === null) return value ?? ''
    return Array.isArray(value) ? value.join('\n') : JSON.stringify(value)
  }
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, value]) => (name in contestFields.shape ? [[name, typed(value)]] : [])),
  )
}

function linksError(text: string): string | null {
  return hasLink(text) ? 'No links here, please. Say it in words.' : null
}

export function timeZoneError(zone: string): string | null {
  return zone === 'UTC' || isTimeZone(zone) ? null : 'Choose a time zone from the list.'
}
