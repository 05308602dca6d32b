import * as z from 'zod'
import type { SandboxContext } from './sandbox-context.ts'

const SECOND = 1000

const limit = z.number().int().min(0).nullable()
const share = z.number().min(0).max(1)

/** GitHub answers a read from one of several copies of its data: the first shows the present, the last is this far behind. */
const lag = z.object({ milliseconds: z.number().int().min(0), copies: z.number().int().min(1).max(100) })

const work = z.object({
  query: z.number().min(0),
  /** For the probe of an account: half of it for its contributions, a sixth for each of its lists. */
  account: z.number().min(0),
  node: z.number().min(0),
  /** Accounts that GitHub is this many times slower for: the named ones, and this share of all. */
  slow: z.object({ factor: z.number().min(1), share, githubIds: z.array(z.number().int()) }),
  /** An answer arrives after its milliseconds, by the sandbox's `sleep`. */
  takesTime: z.boolean(),
})

/** What GitHub does with a query that works for longer than its clock allows. */
const timeOut = z.object({
  after: limit,
  answer: z.enum(['in_turn', 'gateway_page', 'gateway_errors', 'gateway_message', 'errors']),
  /** Deducted beside the query's own cost. GitHub says that there are such points, not how many. */
  points: z.number().int().min(0),
})

/** A token's limits beside its points; GitHub refuses for `retryAfter` seconds once one is exceeded. */
const secondary = z.object({
  inFlight: limit,
  queriesAMinute: limit,
  workAMinute: limit,
  retryAfter: z.number().int().min(1),
  status: z.union([z.literal(200), z.literal(403)]),
})

/** Whether a list without pages multiplies the connections below it; GitHub's documents say nothing of either. */
const counting = z.object({ ids: z.boolean(), repositories: z.boolean() })

/** Tokens that nobody was issued here, such as the product's: when they expire, and until when they are refused. */
const token = z.object({ expiresAt: limit, refusedUntil: z.number().int() })

export type Hardness = {
  lag: z.output<typeof lag>
  work: z.output<typeof work>
  timeOut: z.output<typeof timeOut>
  secondary: z.output<typeof secondary>
  counting: z.output<typeof counting>
  token: z.output<typeof token>
}

/** Each group may name only what it changes. */
export const hardnessInput = z
  .strictObject({
    lag: lag.partial().strict(),
    work: work.extend({ slow: work.shape.slow.partial().strict() }).partial().strict(),
    timeOut: timeOut.partial().strict(),
    secondary: secondary.partial().strict(),
    counting: counting.partial().strict(),
    token: token.partial().strict(),
  })
  .partial()

export type HardnessInput = z.input<typeof hardnessInput>

/** At once, from one copy, without limits other than points. */
export const EASY: Hardness = {
  lag: { milliseconds: 0, copies: 4 },
  work: { query: 0, account: 0, node: 0, slow: { factor: 40, share: 0, githubIds: [] }, takesTime: false },
  timeOut: { after: 10 * SECOND, answer: 'in_turn', points: 50 },
  secondary: { inFlight: null, queriesAMinute: null, workAMinute: null, retryAfter: 60, status: 403 },
  counting: { ids: true, repositories: false },
  token: { expiresAt: null, refusedUntil: 0 },
}

/** Every limit that GitHub documents, and strict guesses where it names no figure. */
export const AS_HARD_AS_GITHUB: HardnessInput = {
  lag: { milliseconds: 5 * SECOND },
  work: { query: 50, account: 100, node: 2, slow: { share: 0.1 }, takesTime: true },
  secondary: { inFlight: 1, queriesAMinute: 2000, workAMinute: 60 * SECOND },
}

export const PRESETS: Record<'easy' | 'hard', HardnessInput> = { easy: EASY, hard: AS_HARD_AS_GITHUB }

export function hardened(now: Hardness, { lag, work, timeOut, secondary, counting, token }: HardnessInput): Hardness {
  return {
    lag: { ...now.lag, ...lag },
    work: { ...now.work, ...work, slow: { ...now.work.slow, ...work?.slow } },
    timeOut: { ...now.timeOut, ...timeOut },
    secondary: { ...now.secondary, ...secondary },
    counting: { ...now.counting, ...counting },
    token: { ...now.token, ...token },
  }
}

export async function harden(
  { settings, state }: Pick<SandboxContext, 'settings' | 'state'>,
  input: HardnessInput,
): Promise<Hardness> {
  const now = settings()
  const hardness = hardened(now.hardness, input)
  await state.settings.set('all', { ...now, hardness })
  return hardness
}
