import type { Random } from './random.ts'

export type Quirk = 'long_login' | 'many_pull_requests' | 'sleepless' | 'spam_labelled'

/** Averages for a working day, and how often they work. */
export type Habit = {
  pace: 'dormant' | 'modest' | 'steady' | 'intense'
  weekday: number
  weekend: number
  commits: number
  pullRequests: number
  issues: number
  comments: number
  repositories: number
  /** Relative to the community. */
  reviewing: number
  /** The preferred local hour of work. */
  hour: number
  /** Share of weeks without a working day. */
  weeksOff: number
  /** Share of an account's pull requests that are labelled spam. */
  spam: number
}

/** So that a week earns what weeks of real people do, see tests/adversaries/paces.test.ts. */
const PACES = {
  dormant: { share: 0.34, weekday: [0, 0.004], weekend: [0, 0.002], volume: [0.3, 0.6] },
  modest: { share: 0.44, weekday: [0.06, 0.25], weekend: [0.01, 0.06], volume: [0.3, 0.7] },
  steady: { share: 0.16, weekday: [0.25, 0.6], weekend: [0.05, 0.25], volume: [0.5, 1] },
  intense: { share: 0.06, weekday: [0.85, 0.99], weekend: [0.3, 0.8], volume: [1.3, 2.7] },
} as const

/** Two or three people who review and merge each other's work, as a standard's editors do. */
const EDITOR = {
  pace: 'steady',
  pullRequests: 0.6,
  reviewing: 2,
  weekday: 0.5,
  weeksOff: 0.15,
} as const satisfies Partial<Habit>

/** Weights of the kinds of work: makers, reviewers, triagers, all-rounders. */
const STYLES = [
  { commits: 1.5, pullRequests: 1, issues: 0.6, comments: 0.5, reviewing: 0.5 },
  { commits: 0.7, pullRequests: 0.8, issues: 0.6, comments: 1.2, reviewing: 2.6 },
  { commits: 0.5, pullRequests: 0.6, issues: 2.2, comments: 2, reviewing: 0.9 },
  { commits: 1, pullRequests: 1.1, issues: 1, comments: 1, reviewing: 1 },
] as const

const QUIRKS = {
  long_login: { pace: 'modest' },
  many_pull_requests: { pace: 'steady', pullRequests: 9 },
  sleepless: { pace: 'steady', commits: 3, comments: 2 },
  spam_labelled: { pace: 'modest', pullRequests: 2, spam: 0.45 },
  typed: { pace: 'steady', weekday: 0.95, weekend: 0.6, commits: 3, weeksOff: 0 },
} as const satisfies Record<Quirk | 'typed', Partial<Habit>>

/** `typed` is for a person from a typed name, who should see points: busy in every week. */
export function createHabit(random: Random, quirk: Quirk | 'typed' | null, isEditor = false): Habit {
  const pace = quirk === null ? pickPace(random) : QUIRKS[quirk].pace
  const { weekday, weekend, volume } = PACES[pace]
  const style = random.pick(STYLES)
  const amount = between(volume, random)
  const habit: Habit = {
    pace,
    weekday: between(weekday, random),
    weekend: between(weekend, random),
    commits: amount * style.commits,
    pullRequests: 0.45 * amount * style.pullRequests,
    issues: 0.28 * amount * style.issues,
    comments: 0.8 * amount * style.comments,
    repositories: 0.004,
    reviewing: pace === 'dormant' ? 0.02 : amount * style.reviewing * between(weekday, random),
    hour: random.pick([10, 14, 15, 16, 19, 20, 21, 21, 22]),
    weeksOff: 0.06,
    spam: 0.004,
  }
  if (quirk !== null) return { ...habit, ...QUIRKS[quirk] }
  return isEditor ? { ...habit, ...EDITOR } : habit
}

function pickPace(random: Random): Habit['pace'] {
  const paces = ['dormant', 'modest', 'steady', 'intense'] as const
  return paces[random.weighted(paces.map((pace) => PACES[pace].share))] ?? 'modest'
}

function between([low, high]: readonly [number, number], random: Random): number {
  return low + random.next() * (high - low)
}
