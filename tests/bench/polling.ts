import { MINUTE } from '../../app/domain/period.ts'
import { MILLISECONDS_A_MINUTE, SHARE_OF_POINTS } from '../../app/domain/poll-pace.ts'
import type { HardnessInput } from '../../workers/sandbox/context/hardness.ts'
import { pollWeeks, quantile, type PolledWeeks } from './poll-weeks.ts'
import type { Line } from './report.ts'

const POINTS_AN_HOUR = 5000
/** Of a player, when one query for twenty read everything of everybody; and a player and hour, as often as that was sent. */
const ONE_QUERY = 2.34
const BEFORE = 15.9
/** The specified searches of a player, thirty of which GitHub allows a minute. */
const FIVE_SEARCHES = { polls: (30 * 60) / 5 }
/** Measured by this bench, of a probe and a complete read; 4,000 of 10,000 players have points. */
const ROUND = { probe: 0.04, withPoints: 0.4 }

const COMMON: HardnessInput = {
  lag: { milliseconds: 5000 },
  work: { query: 50, account: 100, node: 2, takesTime: true },
}
/** GitHub is forty times slower for a tenth of all accounts: whoever asks for two of them with others waits in vain. */
const WITH_SLOW: HardnessInput = { ...COMMON, work: { ...COMMON.work, slow: { share: 0.1 } } }

/** The local world polled until a week's close, as GitHub answers usually and with accounts that it is too slow for. */
export async function measurePolling(days: number, completeRead: number): Promise<Line[]> {
  const stretch = { last: '2026-W46', days, people: 312 }
  const usual = await pollWeeks(stretch, COMMON)
  const slow = await pollWeeks(stretch, WITH_SLOW)
  const perHour = usual.polls / usual.people / usual.hours
  return [
    ...linesOf('', usual, 0.2),
    ...linesOf(', a tenth of the accounts timing out', slow, 0.3),
    {
      what: 'players a token, by three quarters of its points',
      players: null,
      figure: { value: (POINTS_AN_HOUR * SHARE_OF_POINTS) / pointsOf(usual), unit: 'players' },
      ratios: [
        { to: 'of the design before', times: BEFORE / pointsOf(usual) },
        {
          to: 'of what five searches give, polled as often',
          times: (POINTS_AN_HOUR * SHARE_OF_POINTS) / pointsOf(usual) / (FIVE_SEARCHES.polls / perHour),
        },
      ],
      heldTo: { words: '18,000', isMet: (POINTS_AN_HOUR * SHARE_OF_POINTS) / pointsOf(usual) >= 18_000 },
    },
    ...[50, 100, 200].map((milliseconds) => ({
      what: `players a token, by GitHub's time at ${milliseconds} ms a probed player`,
      players: null,
      figure: { value: (MILLISECONDS_A_MINUTE * 60) / (perHour * milliseconds), unit: 'players' },
      ratios: [],
    })),
    ...[
      [10_000, 1],
      [100_000, 9],
    ].map(([players = 0, hours = 0]): Line => {
      const needed = (players * (ROUND.probe + ROUND.withPoints * completeRead)) / (POINTS_AN_HOUR * SHARE_OF_POINTS)
      return {
        what: 'hours of points for the final answers of a week',
        players,
        figure: { value: needed, unit: 'hours' },
        ratios: [
          { to: 'of reading everything of everybody', times: needed / ((players * ONE_QUERY) / POINTS_AN_HOUR) },
        ],
        heldTo: { words: `${hours} h`, isMet: needed <= hours },
      }
    }),
  ]
}

function pointsOf({ points, people, hours }: PolledWeeks): number {
  return points / people / hours
}

function linesOf(how: string, polled: PolledWeeks, most: number): Line[] {
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
      heldTo: { words: `${most}`, isMet: pointsOf(polled) <= most },
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
