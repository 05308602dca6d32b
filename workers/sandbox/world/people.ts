import { DAY } from '#app/domain/time/period.ts'
import { newAccount, type Account } from './account.ts'
import { createHabit, type Habit, type Quirk } from './habit.ts'
import { locations, nicknames, organisations } from './names.ts'
import { createRandom, type Random } from './random.ts'

export const WORLD_START = Date.UTC(2025, 8, 1)
export const COMMUNITIES = 24

/** People from the start; one newcomer follows every two weeks. */
const FOUNDERS = 420
const NEWCOMER_EVERY = 14 * DAY

type Home = Omit<(typeof locations)[number], 'first' | 'last'>

/** The time before the world in which somebody worked; null for who came later, or never did anything. */
type Past = { from: number; to: number } | null

export type Developer = Account &
  Home & {
    type: 'User'
    index: number
    community: number
    email: string
    habit: Habit
    quirk: Quirk | null
    past: Past
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
  const createdAt = Date.UTC(2017, 4, 1)
  return bots.map(([login, githubId]) => newAccount({ type: 'Bot', githubId, login, name: null, createdAt }))
}

export function createOrganisations(): Account[] {
  return organisations.map(({ login, name }, index) => {
    const githubId = 7_100_000 + index * 1_317
    return newAccount({ type: 'Organization', githubId, login, name, createdAt: Date.UTC(2016, index, 11) })
  })
}

/** A later instant only adds people. */
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
  const { first: firstNames, last: lastNames, ...home } = random.pick(locations)
  const first = random.pick(firstNames)
  const last = random.pick(lastNames)
  const createdAt = createdAtOf(index, random)
  const quirk = QUIRKS[index] ?? null
  const login = quirk === 'long_login' ? LONG_LOGIN : freeLogin(first, last, logins, random)
  logins.add(login.toLowerCase())
  const githubId =
    index < FOUNDERS
      ? 1_000_000 + index * 600_011 + random.integer(0, 600_000)
      : 170_000_000 + (index - FOUNDERS) * 91_003 + random.integer(0, 90_000)
  const developer = newAccount({
    type: 'User',
    index,
    community: index % COMMUNITIES,
    githubId,
    login,
    name: random.chance(0.88) ? `${first} ${last}` : null,
    email: `${plain(first)}.${plain(last)}.${index}@example.${random.pick(['com', 'org', 'net'])}`,
    ...home,
    createdAt,
    habit: createHabit(random, quirk, isEditor(index)),
    quirk,
  })
  return { ...developer, past: pastOf(developer, createRandom(seed, 'past', index)) }
}

/** The dormant made an account and no more, or were alive for a year long ago, as an account that is for sale. */
function pastOf({ index, createdAt, habit }: Omit<Developer, 'past'>, random: Random): Past {
  const isDormant = habit.pace === 'dormant'
  if (index >= FOUNDERS || (isDormant && random.chance(0.6))) return null
  const from = createdAt + random.integer(0, 200 * DAY)
  return { from, to: isDormant ? from + 365 * DAY : WORLD_START }
}

/** A quarter of the communities have a team of two or three. */
function isEditor(index: number): boolean {
  const community = index % COMMUNITIES
  return community % 4 === 1 && index < (community % 8 === 1 ? 2 : 3) * COMMUNITIES
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
