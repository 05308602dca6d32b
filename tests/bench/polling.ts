import type { Meter } from '../../app/adapters/github/github.ts'
import { MILLISECONDS_PER_MINUTE, SHARE_OF_POINTS } from '../../app/domain/github/poll-pace.ts'
import { HOUR, MINUTE, WEEK, weekSchedule, weekStart } from '../../app/domain/time/period.ts'
import type { HardnessInput } from '../../workers/sandbox/context/hardness.ts'
import { pollWeeks, quantile, type PolledWeeks } from './poll-weeks.ts'
import { openPolledWorld } from './polled-world.ts'
import type { Line } from './report.ts'

const POINTS_PER_HOUR = 5000
/** Of a player, when one query for twenty read everything of everybody; and a player and hour, as often as that was sent. */
const ONE_QUERY = 2.34
const BEFORE = 15.9
/** The specified searches of a player, thirty of which GitHub allows a minute. */
const FIVE_SEARCHES = { polls: (30 * 60) / 5 }
/** Of all players, those with points in the week that closes. */
const WITH_POINTS = 0.4

const COMMON: HardnessInput = {
  lag: { milliseconds: 5000 },
  work: { query: 50, account: 100, node: 2, takesTime: true },
}
/** GitHub is forty times slower for a tenth of all accounts: whoever asks for three of them with others waits in vain. */
const WITH_SLOW: HardnessInput = { ...COMMON, work: { ...COMMON.work, slow: { share: 0.1 } } }

const WEEK_OF_ALL = '2026-W46'
const CLOSES = weekSchedule(WEEK_OF_ALL).closes
/** The dearest hours: the last of a week, the settling of Monday, and everybody's final answer on Tuesday. */
const DEAREST = { start: CLOSES - 36 * HOUR, end: CLOSES, people: 312 }
const USUAL_WEEK = { start: CLOSES - WEEK, end: CLOSES, people: 312 }

/**
 * The local world polled from close to close and through the dearest 36 hours, as GitHub answers usually and with accounts
 * that it is too slow for. `weeks` adds so many with forty people.
 */
export async function measurePolling(weeks: number): Promise<Line[]> {
  const dearest = await pollWeeks(DEAREST, COMMON)
  const slow = await pollWeeks(DEAREST, WITH_SLOW)
  const usual = await pollWeeks(USUAL_WEEK, COMMON)
  const long = weeks === 0 ? null : await pollWeeks({ start: CLOSES - weeks * WEEK, end: CLOSES, people: 40 }, COMMON)
  const perHour = usual.polls / usual.people / usual.hours
  const players = (POINTS_PER_HOUR * SHARE_OF_POINTS) / pointsOf(usual)
  return [
    ...linesOf(', 36 hours up to a close', dearest, 0.2),
    ...linesOf(', the same, a tenth of the accounts timing out', slow, 0.3),
    ...linesOf(', a week from close to close', usual, 0.2),
    landingLine(usual),
    ...(long === null ? [] : linesOf(`, ${weeks} weeks of forty people`, long, null)),
    {
      what: 'players a token, by three quarters of its points',
      players: null,
      figure: { value: players, unit: 'players' },
      ratios: [
        { to: 'of the design before', times: BEFORE / pointsOf(usual) },
        {
          to: 'of what five searches give, polled as often',
          times: players / (FIVE_SEARCHES.polls / perHour),
        },
      ],
      heldTo: { words: '18,000', isMet: players >= 18_000 },
    },
    ...[50, 100, 200].map((milliseconds) => ({
      what: `players a token, by GitHub's time at ${milliseconds} ms a probed player`,
      players: null,
      figure: { value: (MILLISECONDS_PER_MINUTE * 60) / (perHour * milliseconds), unit: 'players' },
      ratios: [],
    })),
    ...roundLines(await measureRound()),
  ]
}

/** What landed without a merge, and what agents opened. */
const BESIDE_POLLS = ['ClosedPullRequests', 'Commits', 'EarlierMerges', 'AgentsSearch']

function landingLine({ spent, points, people, hours }: PolledWeeks): Line {
  const beside = BESIDE_POLLS.reduce((sum, operation) => sum + (spent[operation]?.points ?? 0), 0)
  const times = beside / (points - beside)
  return {
    what: 'points a player and week for what landed without a merge and what agents opened',
    players: null,
    figure: { value: (beside / people) * (WEEK / HOUR / hours), unit: 'points' },
    ratios: [{ to: 'of all else', times }],
    heldTo: { words: '3 %', isMet: times <= 0.03 },
  }
}

/** Of a player: points, and GitHub's milliseconds. */
type Round = Record<'probe' | 'read', { points: number; milliseconds: number }>

/** Everybody's final answer, on Tuesday 00:01, as GitHub answers usually. */
async function measureRound(): Promise<Round> {
  const now = weekSchedule(WEEK_OF_ALL).finalFetch + MINUTE
  const { sandbox, connect } = openPolledWorld({ now }, COMMON)
  const people = await sandbox.people()
  const window = { from: weekStart(WEEK_OF_ALL), to: now }
  const probes = connect('probing')
  await probes.fetchProbes(people, window)
  const reads = connect('reading')
  await reads.fetchActivity(people, window)
  const of = ({ points, milliseconds }: Meter) => ({
    points: points / people.length,
    milliseconds: milliseconds / people.length,
  })
  return { probe: of(probes.meter()), read: of(reads.meter()) }
}

function roundLines({ probe, read }: Round): Line[] {
  const of = (what: 'points' | 'milliseconds') => probe[what] + WITH_POINTS * read[what]
  return [
    {
      what: 'points of a complete read for a close, a player',
      players: null,
      figure: { value: read.points, unit: 'points' },
      ratios: [{ to: 'of one query for everything', times: read.points / ONE_QUERY }],
      heldTo: { words: '1.1', isMet: read.points <= 1.1 },
    },
    ...[
      [10_000, 1],
      [100_000, 9],
    ].flatMap(([players = 0, most = 0]): Line[] => {
      const hours = (players * of('points')) / (POINTS_PER_HOUR * SHARE_OF_POINTS)
      return [
        {
          what: 'hours of points for the final answers of a week',
          players,
          figure: { value: hours, unit: 'hours' },
          ratios: [
            { to: 'of reading everything of everybody', times: hours / ((players * ONE_QUERY) / POINTS_PER_HOUR) },
          ],
          heldTo: { words: `${most} h`, isMet: hours <= most },
        },
        {
          what: 'the same by GitHub’s time, at 100 ms a probed player',
          players,
          figure: { value: (players * of('milliseconds')) / (MILLISECONDS_PER_MINUTE * 60), unit: 'hours' },
          ratios: [],
        },
      ]
    }),
  ]
}

function pointsOf({ points, people, hours }: PolledWeeks): number {
  return points / people / hours
}

function linesOf(how: string, polled: PolledWeeks, most: number | null): Line[] {
  const { delays, facts, missing, timedOut, apart } = polled
  const delayOf = (group: keyof typeof delays, words: string, limit: number | null): Line[] =>
    delays[group].length === 0
      ? []
      : [0.5, 0.95].map((share): Line => {
          const minutes = quantile(delays[group], share) / MINUTE
          const line: Line = {
            what: `minutes to the points of ${words}, ${share * 100} % of ${delays[group].length} facts at most${how}`,
            players: null,
            figure: { value: minutes, unit: 'minutes' },
            ratios: [],
          }
          if (limit === null || share < 0.9) return line
          return { ...line, heldTo: { words: `${limit}`, isMet: minutes <= limit } }
        })
  return [
    {
      what: `points a player and hour${how}`,
      players: null,
      figure: { value: pointsOf(polled), unit: 'points' },
      ratios: [{ to: 'of the design before', times: pointsOf(polled) / BEFORE }],
      ...(most === null ? {} : { heldTo: { words: `${most}`, isMet: pointsOf(polled) <= most } }),
    },
    ...delayOf('near', 'who is near a prize', 5),
    ...delayOf('active', 'who was active within a day', 10),
    ...delayOf('quiet', 'everybody else', 60),
    ...delayOf('apart', `${apart} accounts asked alone`, null),
    {
      what: `facts missing at the close, of ${facts.toLocaleString('en')}${how}`,
      players: null,
      figure: { value: missing, unit: 'facts' },
      ratios: [{ to: 'time-outs', times: timedOut }],
      heldTo: { words: '0', isMet: missing === 0 },
    },
  ]
}
