import { DAY } from '#app/domain/period.ts'
import type { Account } from './account.ts'
import { createHabit, type Habit, type Quirk } from './habit.ts'
import { nodeId } from './ids.ts'
import { nicknames, organisationNames, locations } from './names.ts'
import { createRandom, type Random } from './random.ts'

export const WORLD_START = Date.UTC(2025, 8, 1)
export const CIRCLES = 24

/** People from the start; one newcomer follows every two weeks. */
const FOUNDERS = 280
const NEWCOMER_EVERY = 14 * DAY

export type Developer = Account & {
  type: 'User'
  index: number
  circle: number
  email: string
  country: string
  city: string
  timeZone: string
  utcOffset: number
  habit: Habit
  quirk: Quirk | null
}

/** Fixed positions in the list, so that a test finds them under every seed. */
const QUIRKS: Record<number, Quirk> = {
  7: 'long_login',
  31: 'many_pull_requests',
  58: 'sleepless',
  84: 'spam_labelled',
}
const LONG_LOGIN = 'maximiliane-von-hohenstein-und-bergfeld'

export function createBots(): Account[] {
  const bots: [string, number][] = [
    ['dependabot[bot]', 49_699_333],
    ['renovate[bot]', 29_139_614],
    ['mergify[bot]', 37_929_162],
    ['github-actions[bot]', 41_898_282],
  ]
  return bots.map(([login, githubId]) => ({
    type: 'Bot',
    githubId,
    nodeId: nodeId('BOT', githubId),
    login,
    name: null,
    createdAt: Date.UTC(2017, 4, 1),
    renames: [],
    deletedAt: null,
  }))
}

export function createOrganisations(): Account[] {
  return organisationNames.map(([login, name], index) => {
    const githubId = 7_100_000 + index * 1_317
    return {
      type: 'Organization',
      githubId,
      nodeId: nodeId('O', githubId),
      login,
      name,
      createdAt: Date.UTC(2016, index, 11),
      renames: [],
      deletedAt: null,
    }
  })
}

/** Everybody with an account by `until`; a later instant only adds people. */
export function createPeople(seed: string): (until: number) => Developer[] {
  const people: Developer[] = []
  const logins = new Set<string>()

  return (until) => {
    const newcomers = Math.max(0, Math.ceil((until - WORLD_START) / NEWCOMER_EVERY))
    while (people.length < FOUNDERS + newcomers) {
      people.push(createDeveloper(seed, people.length, logins))
    }
    return people
  }
}

function createDeveloper(seed: string, index: number, logins: Set<string>): Developer {
  const random = createRandom(seed, 'developer', index)
  const home = random.pick(locations)
  const first = random.pick(home.first)
  const last = random.pick(home.last)
  const createdAt = createdAtOf(index, random)
  const quirk = QUIRKS[index] ?? null
  const login = quirk === 'long_login' ? LONG_LOGIN : freeLogin(first, last, logins, random)
  logins.add(login.toLowerCase())
  const githubId =
    index < FOUNDERS
      ? 1_000_000 + index * 600_011 + random.integer(0, 600_000)
      : 170_000_000 + (index - FOUNDERS) * 91_003 + random.integer(0, 90_000)
  return {
    type: 'User',
    index,
    circle: index % CIRCLES,
    githubId,
    nodeId: nodeId('U', githubId),
    login,
    name: random.chance(0.88) ? `${first} ${last}` : null,
    email: `${plain(first)}.${plain(last)}.${index}@example.${random.pick(['com', 'org', 'net'])}`,
    country: home.country,
    city: home.city,
    timeZone: home.timeZone,
    utcOffset: home.utcOffset,
    createdAt,
    renames: [],
    deletedAt: null,
    habit: createHabit(random, quirk),
    quirk,
  }
}

function createdAtOf(index: number, random: Random): number {
  if (index >= FOUNDERS) return WORLD_START + (index - FOUNDERS) * NEWCOMER_EVERY + random.integer(0, 10 * DAY)
  const age = (0.1 + 0.9 * (1 - index / FOUNDERS)) * 15 * 365 * DAY
  return Math.floor(WORLD_START - age - random.integer(0, 60 * DAY))
}

function freeLogin(first: string, last: string, taken: Set<string>, random: Random): string {
  for (;;) {
    const login = proposeLogin(plain(first), plain(last), random)
    if (!taken.has(login.toLowerCase())) return login
  }
}

function proposeLogin(first: string, last: string, random: Random): string {
  const number = String(random.integer(2, 99))
  const forms = [
    `${first}${last}`,
    `${first}-${last}`,
    `${first.charAt(0)}${last}`,
    `${first}${number}`,
    `${last}${number}`,
    `${first}-${random.pick(['codes', 'dev', 'builds', 'oss'])}`,
    `${random.pick(nicknames)}${random.chance(0.5) ? number : ''}`,
    `${first.charAt(0).toUpperCase()}${first.slice(1)}${last.charAt(0).toUpperCase()}${last.slice(1)}`,
  ]
  return random.pick(forms)
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/[^a-z]/gi, '')
    .toLowerCase()
}
