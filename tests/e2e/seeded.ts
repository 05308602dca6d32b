import type { LocalPorts } from '../../workers/local/settings.ts'

/** Usernames of a local run. */
export type Seeded = {
  /** A player who climbs this week and climbed last week, and who signs in. */
  climber: string
  /** A winner of last week, who signs in too. */
  champion: string
  /** A player high on the premium board, who signs in too. */
  premium: string
  /** The owner of the seeded contests, who has premium. */
  organiser: string
  /** A player who has stopped climbing. */
  straggler: string
  /** The player with the longest name GitHub allows. */
  longest: string
  /** Enrolled and never claimed. */
  newcomer: string
}

export type Person = { login: string; githubId: number; pace: string; quirk: string | null }
type Ports = Pick<LocalPorts, 'appPort' | 'sandboxPort'>

const NEWCOMER = 12
/** Active people up to this index are reserved for journeys. */
const JOURNEYS_END = 159
const REGULARS = 24

export async function findSeededPlayers(place: Ports): Promise<Seeded> {
  const everyone = await people(place)
  const active = everyone.filter((person) => person.pace !== 'dormant')
  const straggler = everyone.find((person) => person.pace === 'dormant')
  const longest = everyone.find((person) => person.quirk === 'long_login')
  const newcomer = everyone.at(-1 - NEWCOMER)
  const taken = new Set(active.slice(0, JOURNEYS_END).map(({ login }) => login))
  const [champion, premium, organiser] = await Promise.all([
    highest(place, 'last-week', taken, ['2026-10', '2026-W45']),
    highest(place, 'premium', taken),
    organiserOf(place),
  ])
  const everybody = [straggler, longest, newcomer].map((person) => person?.login)
  const [climber] = await findRegulars(place, [...everybody, champion, premium, organiser], 1)
  if (!climber || !straggler || !longest || !newcomer || !champion || !premium || !organiser)
    throw new Error('The database is not seeded.')
  return {
    climber,
    champion,
    premium,
    organiser,
    straggler: straggler.login,
    longest: longest.login,
    newcomer: newcomer.login,
  }
}

/** So many players without premium who climbed both this week and the last, none of them reserved or among `taken`. */
export async function findRegulars(
  place: Ports,
  taken: readonly (string | undefined)[],
  count = REGULARS,
): Promise<string[]> {
  const active = (await people(place)).filter((person) => person.pace !== 'dormant').slice(JOURNEYS_END)
  const premium = await namesOn(place, 'premium')
  const regulars: string[] = []
  for (const { login } of active) {
    const page = await (await fetch(`${address(place)}/player/${login}`)).text()
    const hasClimbed = page.includes('/week/2026-W46/') && page.includes(`Around ${login}`)
    if (hasClimbed && !taken.includes(login) && !premium.includes(login)) regulars.push(login)
    if (regulars.length === count) return regulars
  }
  throw new Error(`Only ${regulars.length} players climbed in both weeks.`)
}

/** The best of a board who climbed in these periods too. */
async function highest(
  place: Ports,
  board: string,
  taken: Set<string>,
  periods: string[] = [],
): Promise<string | undefined> {
  for (const name of (await namesOn(place, board)).filter((one) => !taken.has(one))) {
    const recaps = await Promise.all(periods.map((period) => fetch(`${address(place)}/recap/${name}?period=${period}`)))
    if (recaps.every(({ ok }) => ok)) return name
  }
  return undefined
}

async function namesOn(place: Ports, board: string): Promise<string[]> {
  const page = await (await fetch(`${address(place)}/leaderboard?board=${board}`)).text()
  return [...page.matchAll(/<tr[^>]* data-climber="([\w-]+)"/g)].map(([, name]) => name ?? '')
}

async function organiserOf(place: Ports): Promise<string | undefined> {
  const page = await (await fetch(`${address(place)}/c/autumn-of-open-source`)).text()
  return /Organised by.*?href="\/player\/([\w-]+)"/s.exec(page)?.[1]
}

export async function people({ sandboxPort }: Ports): Promise<Person[]> {
  const reply = await fetch(`http://localhost:${sandboxPort}/sandbox/people`)
  return ((await reply.json()) as { people: Person[] }).people
}

export function address({ appPort }: Pick<Ports, 'appPort'>): string {
  return `http://localhost:${appPort}`
}
