import * as z from 'zod'
import { textField } from '#app/domain/forms/form-fields.ts'
import { findTimeZone, isTimeZone } from '#app/domain/text/country.ts'
import { hasLink, plainLines, plainText, tooLong, wrongLine } from '#app/domain/text/plain-text.ts'
import { fieldsOfRules, ridgeOf, wholeNumber, type Bounds, type ContestFields } from './contest-fields.ts'
import { USUAL_RULES } from './contest-rules.ts'
import { TEAMS_LOCKS } from './contest-teams.ts'
import {
  PRIZE_LENGTH,
  PRIZES_CAP,
  REPOSITORIES_CAP,
  ROCKS,
  TEAM_BEST,
  TEAM_LEAST,
  TEAM_MODES,
  TEAM_SIZE,
  VISIBILITIES,
} from './contest.ts'
import { DESCRIPTION_LENGTH, NAME_LENGTH } from './private-leaderboard.ts'
import { SCOPE_TEXT_LENGTH } from './scope-lines.ts'

/** How a field looks in a form; `step` is the step of the form of a new contest that it belongs to. */
export type FieldLook = {
  label: string
  step: number
  hint?: string
  rows?: number
  type?: 'url' | 'date' | 'number'
  min?: number
  max?: number
  inputMode?: 'numeric'
}

const looks = z.registry<FieldLook>()

/** A text that is cut at `most` and read, with what is wrong with it. */
function field<Value>(
  most: number,
  read: (typed: string) => Value,
  wrong: (value: Value) => string | null,
  look: FieldLook,
) {
  return textField(most)
    .transform(read)
    .refine((value) => wrong(value) === null, { error: ({ input }) => wrong(input as Value) ?? '' })
    .register(looks, look)
}

/** A text that may be missing. */
function optionalField(most: number, wrong: (text: string) => string | null, look: FieldLook) {
  return field(
    most,
    (typed) => plainText(typed) || null,
    (text) => (text === null ? null : wrong(text)),
    look,
  )
}

/** A whole number; null for any other text, which is wrong where there are teams. */
function numberOfTeams(bounds: Bounds, label: string, hint = '') {
  const { least, most } = bounds
  const texts = { label, hint: `${least} to ${most}.${hint}` }
  return textField(200)
    .transform((typed) => wholeNumber(typed, bounds))
    .register(looks, { ...texts, step: 4, type: 'number', inputMode: 'numeric', min: least, max: most })
}

export function notWhole({ least, most }: Bounds): string {
  return `A whole number from ${least} to ${most}.`
}

const choice = () => textField(200)
const NOTHING_WRONG = () => null

/** Name and sentence, which may change at any time. */
export const contestDetails = z.object({
  name: field(200, plainText, (name) => wrongLine(name, NAME_LENGTH, 'Give the contest a name.'), {
    label: 'Name',
    step: 1,
    hint: `What people will call it. Up to ${NAME_LENGTH} characters.`,
  }),
  description: field(1000, plainText, (text) => tooLong(text, DESCRIPTION_LENGTH) ?? wrongLinks(text), {
    label: 'In a sentence or two',
    step: 1,
    hint: `Shown below the name. Up to ${DESCRIPTION_LENGTH} characters, no links.`,
    rows: 2,
  }),
})

const rewards = z.object({
  prizes: field(5000, readLines, wrongPrizes, {
    label: 'Prizes',
    step: 5,
    hint: `One per line, first place first, up to ${PRIZES_CAP}. You hand them out, so only promise what you have.`,
    rows: 3,
  }),
  sponsorName: optionalField(200, (name) => tooLong(name, NAME_LENGTH), {
    label: 'Sponsor',
    step: 5,
    hint: 'Optional. It’s marked as an ad.',
  }),
  sponsorUrl: optionalField(2100, wrongWebAddress, {
    label: 'Its website',
    step: 5,
    hint: 'Starts with https. The sponsor has no influence on points.',
    type: 'url',
  }),
  conductUrl: optionalField(2100, wrongWebAddress, {
    label: 'Code of conduct',
    step: 5,
    hint: 'Optional, a web address. Whoever joins has to agree to this page and the two below.',
    type: 'url',
  }),
  termsUrl: optionalField(2100, wrongWebAddress, { label: 'Terms', step: 5, hint: 'Optional.', type: 'url' }),
  privacyUrl: optionalField(2100, wrongWebAddress, {
    label: 'Who processes whose data',
    step: 5,
    hint: 'Optional. Your own page about data, if you collect any besides ours.',
    type: 'url',
  }),
})
export type ContestRewards = z.output<typeof rewards>

/** What others read besides name and sentence, and what may change until the results are final. */
export const contestRewards = rewards.superRefine((read, context) => {
  for (const [path, message] of failed(wrongSponsor(read))) context.addIssue({ code: 'custom', path: [path], message })
})
export const REWARDS = Object.keys(rewards.shape) as (keyof ContestRewards)[]
/** The organiser's own pages that whoever joins agrees to. */
export const POLICIES = {
  conductUrl: 'Code of conduct',
  termsUrl: 'Terms',
  privacyUrl: 'Who processes your data',
} as const
export type Policy = { label: string; url: string }

export function policiesOf(contest: Pick<ContestRewards, keyof typeof POLICIES>): Policy[] {
  return (Object.keys(POLICIES) as (keyof typeof POLICIES)[]).flatMap((name) => {
    const url = contest[name]
    return url === null || wrongWebAddress(url) !== null ? [] : [{ label: POLICIES[name], url }]
  })
}

/** What others read, for the block list. */
export const TEXTS = [...Object.keys(contestDetails.shape), ...REWARDS]
export const NO_REWARDS = contestRewards.parse({})

/** The fields of a contest but those of its rules. Each makes its input, what is stored, and the copy. */
export const contestFields = z.object({
  ...contestDetails.shape,
  slug: field(200, plainText, NOTHING_WRONG, {
    label: 'Address',
    step: 1,
    hint: 'Letters, digits and hyphens. If you leave it empty, we make it from the name. You can’t change it once the contest is open.',
  }),
  startDay: textField(10).register(looks, { label: 'Starts', step: 1, type: 'date' }),
  startTime: choice(),
  endDay: textField(10).register(looks, { label: 'Ends', step: 1, type: 'date' }),
  endTime: choice(),
  timeZone: field(200, findTimeZone, wrongTimeZone, {
    label: 'Time zone',
    step: 1,
    hint: 'Type a city, a country or an offset. Days and limits follow this time zone for everyone.',
  }),
  visibility: z.enum(VISIBILITIES).catch('private'),
  scope: choice(),
  lines: textField(SCOPE_TEXT_LENGTH).register(looks, {
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
  ...rewards.shape,
})
export type TypedContest = z.output<typeof contestFields>

/** The form of a new contest, for `usual` and what its buttons send: whatever is wrong comes back as it was typed. */
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

/** How the inputs look, by name. */
export function looksOf(names: readonly string[] = Object.keys(contestFields.shape)): Record<string, FieldLook> {
  return Object.fromEntries(
    Object.entries(contestFields.shape).flatMap(([name, schema]) => {
      const look = looks.get(schema)
      return look === undefined || !names.includes(name) ? [] : [[name, look]]
    }),
  )
}

/** Stored values as their fields; what is no field is left out. */
export function fieldsOf(stored: Partial<Record<string, unknown>>): ContestFields {
  const typed = (value: unknown) => {
    if (typeof value === 'string' || value === null) return value ?? ''
    return Array.isArray(value) ? value.join('\n') : JSON.stringify(value)
  }
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, value]) => (name in contestFields.shape ? [[name, typed(value)]] : [])),
  )
}

export function failed(errors: Record<string, string | null | undefined>): [field: string, error: string][] {
  return Object.entries(errors).flatMap(([field, error]) => (error == null ? [] : [[field, error]]))
}

function wrongLinks(text: string): string | null {
  return hasLink(text) ? 'No links here, please. Say it in words.' : null
}

export function wrongTimeZone(zone: string): string | null {
  return zone === 'UTC' || isTimeZone(zone) ? null : 'Choose a time zone from the list.'
}

function readLines(typed: string): string[] {
  return plainLines(typed)
    .split('\n')
    .filter((line) => line !== '')
}

function wrongPrizes(prizes: readonly string[]): string | null {
  if (prizes.length > PRIZES_CAP) return `Up to ${PRIZES_CAP} prizes. These are ${prizes.length}.`
  const long = prizes.findIndex((prize) => tooLong(prize, PRIZE_LENGTH) !== null)
  return long === -1 ? null : `Prize ${long + 1} is too long: ${PRIZE_LENGTH} characters at most.`
}

export function wrongSponsor({ sponsorName, sponsorUrl }: Pick<ContestRewards, 'sponsorName' | 'sponsorUrl'>) {
  return {
    sponsorName: sponsorName === null && sponsorUrl !== null ? 'Who is it?' : null,
    sponsorUrl: sponsorUrl === null && sponsorName !== null ? 'Give its website, such as https://example.org.' : null,
  }
}

function wrongWebAddress(url: string): string | null {
  if (url.length > 2000 || !URL.canParse(url)) return 'Give a web address, such as https://example.org.'
  const { protocol, username, password, hostname } = new URL(url)
  if (protocol !== 'https:') return 'The address must begin with https://.'
  return username !== '' || password !== '' || !hostname.includes('.')
    ? 'Give a web address, such as https://example.org.'
    : null
}
