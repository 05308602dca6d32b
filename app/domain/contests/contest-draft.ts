import { isTimeZone } from '#app/domain/text/country.ts'
import { failedChecks, plainLines, plainText, tooLong, wrongLine } from '#app/domain/text/plain-text.ts'
import { isDay } from '#app/domain/time/period.ts'
import { instantOf } from '#app/domain/time/zoned-time.ts'
import { ridgeOf, slugOf, type ContestFields } from './contest-draft-form.ts'
import { readRules, wholeNumber, type Read } from './contest-draft-rules.ts'
import type { ContestRules } from './contest-rules.ts'
import { TEAMS_LOCKS, type TeamsLock } from './contest-teams.ts'
import {
  PRIZE_LENGTH,
  PRIZES_CAP,
  ROCKS,
  TEAM_BEST,
  TEAM_LEAST,
  TEAM_MODES,
  TEAM_SIZE,
  wrongDates,
  wrongSlug,
  type ContestRock,
  type ContestTeamMode,
  type ContestVisibility,
} from './contest.ts'
import { DESCRIPTION_LENGTH, NAME_LENGTH } from './private-leaderboard.ts'
import { readScopeLines, wrongScope, type ScopeName } from './scope-lines.ts'

export type ContestDraft = {
  name: string
  slug: string
  description: string
  timeZone: string
  startsAt: number
  endsAt: number
  visibility: ContestVisibility
  /** Empty: all public work. */
  scope: ScopeName[]
  rules: ContestRules
  teamMode: ContestTeamMode | null
  teamBest: number
  teamSize: number
  teamLeast: number
  teamsLock: TeamsLock
  rock: ContestRock
  ridge: number
  prizes: string[]
  sponsorName: string | null
  sponsorUrl: string | null
}

export type DraftErrors = Record<string, string>

/** Checks everything that needs neither the database nor GitHub. `storedStart` is the stored start, which may have passed. */
export function readDraft(
  fields: ContestFields,
  now: number,
  storedStart: number | null = null,
): { ok: true; draft: ContestDraft } | { ok: false; errors: DraftErrors } {
  const basics = readBasics(fields)
  const times = readTimes(fields, now, storedStart)
  const scope = readScope(fields)
  const rules = readRules(fields)
  const teams = readTeams(fields)
  const look = readLook(fields)
  const parts = [basics, times, scope, rules, teams, look]
  const errors = Object.fromEntries(
    parts.flatMap((part) =>
      Object.entries(part.errors).flatMap(([field, error]) =>
        error === null || error === undefined ? [] : [[field, error]],
      ),
    ),
  )
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    draft: {
      ...basics.value,
      ...times.value,
      ...teams.value,
      ...look.value,
      scope: scope.value,
      rules: rules.value,
    },
  }
}

function readBasics(fields: ContestFields): Read<Pick<ContestDraft, 'name' | 'slug' | 'description' | 'visibility'>> {
  const name = plainText(fields['name'] ?? '')
  const slug = slugOf(fields)
  const description = plainText(fields['description'] ?? '')
  return {
    value: { name, slug, description, visibility: fields['visibility'] === 'public' ? 'public' : 'private' },
    errors: {
      ...wrongDetails({ name, description }),
      // Without a name there is nothing yet to make it of.
      slug: slug === '' && name === '' ? null : wrongSlug(slug),
    },
  }
}

/** What is wrong with a contest's name and sentence, as `plainText` made them. */
export function wrongDetails({ name, description }: Pick<ContestDraft, 'name' | 'description'>) {
  return failedChecks({
    name: wrongLine(name, NAME_LENGTH, 'Give the contest a name.'),
    description: tooLong(description, DESCRIPTION_LENGTH) ?? wrongLinks(description),
  })
}

function wrongLinks(text: string): string | null {
  return /\bhttps?:|\bwww\.|\b[a-z\d-]+\.[a-z]{2,}\/|\]\(/i.test(text)
    ? 'No links here, please. Say it in words.'
    : null
}

function readTimes(
  fields: ContestFields,
  now: number,
  storedStart: number | null,
): Read<Pick<ContestDraft, 'timeZone' | 'startsAt' | 'endsAt'>> {
  const timeZone = fields['timeZone'] ?? ''
  if (timeZone !== 'UTC' && !isTimeZone(timeZone))
    return {
      value: { timeZone, startsAt: 0, endsAt: 0 },
      errors: { timeZone: 'Choose a time zone from the list.' },
    }
  const starts = readInstant(fields, 'start', timeZone)
  const ends = readInstant(fields, 'end', timeZone)
  if (starts.at === null || ends.at === null)
    return {
      value: { timeZone, startsAt: 0, endsAt: 0 },
      errors: { startDay: starts.error, endDay: ends.error },
    }
  const wrong = wrongDates({ startsAt: starts.at, endsAt: ends.at }, now, storedStart)
  return {
    value: { timeZone, startsAt: starts.at, endsAt: ends.at },
    errors: { startDay: wrong.starts, endDay: wrong.starts === null ? wrong.ends : null },
  }
}

export function readInstant(
  fields: ContestFields,
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

function readScope(fields: ContestFields): Read<ScopeName[]> {
  if (fields['scope'] !== 'chosen') return { value: [], errors: {} }
  const { names, wrong } = readScopeLines(fields['lines'] ?? '')
  const [first] = wrong
  return {
    value: names,
    errors: {
      lines:
        first === undefined
          ? wrongScope(names.length)
          : `“${first}” is neither owner/name nor an owner. The other lines are kept.`,
    },
  }
}

function readTeams(
  fields: ContestFields,
): Read<Pick<ContestDraft, 'teamMode' | 'teamBest' | 'teamSize' | 'teamLeast' | 'teamsLock'>> {
  const best = wholeNumber(fields['teamBest'], TEAM_BEST)
  const size = wholeNumber(fields['teamSize'], TEAM_SIZE)
  const least = wholeNumber(fields['teamLeast'], TEAM_LEAST)
  const isOn = fields['teams'] === 'on'
  const mode = TEAM_MODES.find((one) => one === fields['teamMode']) ?? 'climbers'
  return {
    value: {
      teamMode: isOn ? mode : null,
      teamBest: best ?? TEAM_BEST.usual,
      teamSize: size ?? TEAM_SIZE.usual,
      teamLeast: least ?? TEAM_LEAST.usual,
      teamsLock: TEAMS_LOCKS.find((one) => one === fields['teamsLock']) ?? 'half',
    },
    errors: isOn
      ? {
          teamBest: best === null ? `A whole number from ${TEAM_BEST.least} to ${TEAM_BEST.most}.` : null,
          teamSize: size === null ? `A whole number from ${TEAM_SIZE.least} to ${TEAM_SIZE.most}.` : null,
          teamLeast: wrongLeast(least, size),
        }
      : {},
  }
}

function wrongLeast(least: number | null, size: number | null): string | null {
  if (least === null) return `A whole number from ${TEAM_LEAST.least} to ${TEAM_LEAST.most}.`
  return size !== null && least > size ? 'A team has fewer places, so none would be ranked.' : null
}

function readLook(fields: ContestFields): Read<Pick<ContestDraft, 'rock' | 'ridge'> & ContestRewards> {
  const rewards = readRewards(fields)
  return {
    value: {
      rock: ROCKS.find((rock) => rock === fields['rock']) ?? 'moss',
      ridge: ridgeOf(fields),
      ...rewards.value,
    },
    errors: rewards.errors,
  }
}

export type ContestRewards = Pick<ContestDraft, 'prizes' | 'sponsorName' | 'sponsorUrl'>

export function readRewards(fields: ContestFields): Read<ContestRewards> {
  const prizes = plainLines(fields['prizes'] ?? '')
    .split('\n')
    .filter((line) => line !== '')
  const sponsorName = plainText(fields['sponsorName'] ?? '')
  const sponsorUrl = (fields['sponsorUrl'] ?? '').trim()
  return {
    value: {
      prizes,
      sponsorName: sponsorName === '' ? null : sponsorName,
      sponsorUrl: sponsorUrl === '' ? null : sponsorUrl,
    },
    errors: {
      prizes: wrongPrizes(prizes),
      sponsorName: tooLong(sponsorName, NAME_LENGTH) ?? (sponsorName === '' && sponsorUrl !== '' ? 'Who is it?' : null),
      sponsorUrl: wrongSponsorUrl(sponsorName, sponsorUrl),
    },
  }
}

function wrongPrizes(prizes: readonly string[]): string | null {
  if (prizes.length > PRIZES_CAP) return `Up to ${PRIZES_CAP} prizes. These are ${prizes.length}.`
  const long = prizes.findIndex((prize) => tooLong(prize, PRIZE_LENGTH) !== null)
  return long === -1 ? null : `Prize ${long + 1} is too long: ${PRIZE_LENGTH} characters at most.`
}

function wrongSponsorUrl(name: string, url: string): string | null {
  if (url === '') return name === '' ? null : 'Give its website, such as https://example.org.'
  if (url.length > 2000 || !URL.canParse(url)) return 'Give a web address, such as https://example.org.'
  const { protocol, username, password, hostname } = new URL(url)
  if (protocol !== 'https:') return 'The address must begin with https://.'
  return username !== '' || password !== '' || !hostname.includes('.')
    ? 'Give a web address, such as https://example.org.'
    : null
}
