import * as z from 'zod'
import { STREAK_POINTS } from '#app/domain/achievements/streak.ts'
import { CREDITS } from '#app/domain/ledger/credit.ts'
import { OPEN_POINTS_PER_DAY, OPEN_POINTS_PER_WEEK } from '#app/domain/points/points-table.ts'
import { isWeek } from '#app/domain/time/period.ts'
import { POINTS_RULE } from '#app/domain/why/points-rule.ts'
import { PROBLEMS, type ProblemCode } from './problems.ts'
import { apiSchemas, instant, link, PLACE, place as boardPlace, signedText, username, whole } from './schema-parts.ts'

/** Every answer is parsed by these; other fields are dropped. */

export const weekKey = z
  .string()
  .refine(isWeek, 'Not an ISO week')
  .meta({ pattern: '^\\d{4}-W\\d{2}$', examples: ['2026-W46'] })
const country = z
  .string()
  .describe('ISO 3166, two letters.')
  .meta({ examples: ['PT'] })
const next = z.object({
  nextCursor: z.string().nullable().describe('For `cursor`, to continue; null at the end.'),
  next: link.nullable().describe('The address of the next page.'),
})

export const leaderboardEntry = z
  .object({
    rank: z.int().min(1).describe('Of the whole board. Equal points share a rank: 1, 2, 2, 4.'),
    place: boardPlace,
    username: username.nullable().describe('null if the account has since been deleted.'),
    profile: link.nullable(),
    avatar: link.nullable(),
    premium: z.boolean(),
    country: country.nullable(),
    points: z.int().min(1),
    days: z.array(z.int()).length(7).nullable().describe('Points of the seven days, Monday first; weeks only.'),
    change: z.int().nullable().describe('Places gained since yesterday’s end; this week’s board only.'),
  })
  .register(apiSchemas, { id: 'LeaderboardEntry' })

export const period = z
  .object({
    key: z
      .string()
      .describe('`2026-W47`, `2026-11` or `all`.')
      .meta({ examples: ['2026-W47'] }),
    kind: z.enum(['week', 'month', 'all']),
    startsAt: instant.nullable(),
    endsAt: instant.nullable().describe('The first instant after it.'),
    state: z
      .enum(['upcoming', 'running', 'provisional', 'final'])
      .describe('An upcoming period has not begun; a provisional one has ended and still waits for GitHub’s answers.'),
  })
  .register(apiSchemas, { id: 'Period' })

export const leaderboard = next
  .extend({
    period,
    board: z.enum(['all', 'premium']),
    country: country.nullable(),
    rankedPlayers: whole.describe('On the whole board.'),
    entries: z.array(leaderboardEntry),
  })
  .register(apiSchemas, { id: 'Leaderboard' })

const standing = z
  .object({
    key: z.string(),
    points: whole,
    rank: whole.describe('0 is unranked. Equal points share a rank: 1, 2, 2, 4.'),
    place: whole.describe(`0 is unranked. ${PLACE}`),
    rankedPlayers: whole,
  })
  .register(apiSchemas, { id: 'Standing' })

export const player = z
  .object({
    username,
    profile: link,
    avatar: link,
    displayName: z.string().nullable(),
    bio: z.string().nullable(),
    country: country.nullable(),
    premium: z.boolean(),
    joinedAt: instant,
    level: z.int().min(1),
    totalPoints: whole.describe('All time, without the premium share.'),
    counters: z.object({
      commits: whole,
      pullRequests: whole.describe(
        'Merged; since they joined also without GitHub’s button, or opened for them by an agent.',
      ),
      issues: whole.describe('Completed.'),
      pullRequestReviews: whole.describe('Pull requests reviewed.'),
      issueComments: whole.describe('Threads commented.'),
      createEvents: whole.describe('Repositories created.'),
      contributions: whole.describe('Their sum.'),
    }),
    countedAt: instant
      .nullable()
      .describe('When GitHub last counted level, totalPoints and counters. Null: not yet, so they say nothing.'),
    week: standing.extend({ days: z.array(z.int()).length(7).describe('Monday first.') }),
    month: standing,
    allTime: standing,
    streak: whole.describe(`Weeks in a row with ${STREAK_POINTS} points or more.`),
    updatedAt: instant.nullable().describe('The last complete answer from GitHub.'),
  })
  .register(apiSchemas, { id: 'Player' })

const ledgerEntry = z
  .object({
    id: z.string().describe('Names the fact, by GitHub’s ids. Unique per player.'),
    kind: z.string().meta({ examples: ['pull_request_accepted'] }),
    text: z.string().meta({ examples: ['Pull request accepted'] }),
    repository: z
      .string()
      .nullable()
      .meta({ examples: ['summit/rope'] }),
    title: z.string().nullable(),
    url: link.nullable(),
    day: z.iso.date(),
    occurredAt: instant,
    quantity: whole,
    counted: whole.describe('How many of the quantity were within the limits.'),
    points: z.int().describe(POINTS_RULE.beyond),
    lane: z
      .object({ code: z.enum(CREDITS), text: z.string() })
      .nullable()
      .describe(
        `How it counts. \`full\`: up to its own limits of day and week. Everything else shares ${OPEN_POINTS_PER_DAY} points a day and ${OPEN_POINTS_PER_WEEK} a week, each for its own reason; \`week_limit\` and \`person_limit\` would have counted in full, had the week not had enough of its kind or through the same person. Null where it would earn nothing without limits either, and in weeks of the first version of the points table.`,
      ),
    agent: z
      .string()
      .nullable()
      .describe('The account of the agent that opened a pull request for this player. Null for everything else.'),
    landed: z
      .object({ commit: z.string().nullable(), label: z.string().nullable() })
      .nullable()
      .describe(
        'How a pull request was merged without GitHub’s button: the commit on the default branch, or the label that its maintainers set. Null for everything else.',
      ),
    reason: z.object({ code: z.string(), text: z.string() }).nullable().describe('Why it earned less, or nothing.'),
    label: z
      .object({ name: z.string(), setBy: username.nullable(), setAt: instant })
      .nullable()
      .describe(
        'With the reason `spam_label`: the label that took the points, who set it, and when. `setBy` is null if we do not know the person’s name or may not tell it. Null for every other reason, and where GitHub has not said who set it.',
      ),
  })
  .register(apiSchemas, { id: 'LedgerEntry' })

export const ledgerWeek = next
  .extend({
    username,
    week: weekKey,
    state: z.enum(['open', 'settling', 'closed']),
    points: z.int(),
    days: z
      .array(
        z.object({
          day: z.iso.date(),
          points: z.int(),
          inFull: whole.describe('What other people accepted.'),
          pastLimits: whole.describe(POINTS_RULE.beyond),
        }),
      )
      .describe('The days of the week that have points, the newest first, on every page.'),
    entries: z.array(ledgerEntry).describe('Newest first.'),
  })
  .register(apiSchemas, { id: 'LedgerWeek' })

const closedWeek = z
  .object({
    week: weekKey,
    startsAt: instant,
    endsAt: instant.describe('The first instant after it.'),
    closedAt: instant,
    updatedAt: instant.describe('When it closed, or when one of its places last changed hands.'),
    forced: z.boolean().describe('Closed without every answer from GitHub.'),
    pointsVersion: whole,
    rankedPlayers: whole,
    awards: z
      .array(
        z.object({
          place: z
            .int()
            .min(1)
            .describe(
              'By points, then by who had them first: not a rank. A player who moves up has the next number, such as 11.',
            ),
          username: username.nullable().describe('null if the account was deleted or is not shown.'),
          points: whole,
        }),
      )
      .describe('Places that stand. Whether a prize is still checked is said to its winner alone.'),
    placesBeingChecked: z
      .array(z.int().min(1))
      .describe('Always empty since checks are told to nobody else. It goes with version 2.'),
    leaderboard: link,
    signed: link.nullable().describe('Final standings with our signature; null if weeks are not signed.'),
  })
  .register(apiSchemas, { id: 'ClosedWeek' })

export const closedWeeks = next
  .extend({ weeks: z.array(closedWeek).describe('Newest first.') })
  .register(apiSchemas, { id: 'ClosedWeeks' })

export const signedWeek = signedText(
  'JSON as text, exactly as it was signed: `format` (2), `week`, `closedAt`, `forced`, `pointsVersion` and `standings` with `rank`, `username` (null if the account has since been deleted), `points` and `days`. Without `format` it is a week closed before format 2 came: its `awards` are those of that day.',
).register(apiSchemas, { id: 'SignedWeek' })

const project = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    url: link.nullable(),
    repository: z
      .string()
      .nullable()
      .meta({ examples: ['summit/rope'] }),
    clicks: whole,
    createdAt: instant,
    owner: z.object({ username, profile: link, avatar: link, premium: z.boolean() }),
  })
  .register(apiSchemas, { id: 'Project' })

export const projects = next.extend({ projects: z.array(project) }).register(apiSchemas, { id: 'Projects' })

export const statistics = z
  .object({
    players: whole.describe('Developers competing.'),
    premiumPlayers: whole,
    week: z.object({ key: z.string(), rankedPlayers: whole, endsAt: instant }),
    month: z.object({ key: z.string(), rankedPlayers: whole }),
    allTime: z.object({ rankedPlayers: whole }),
    latestClosedWeek: weekKey.nullable(),
  })
  .register(apiSchemas, { id: 'Statistics' })

export const badgeEndpoint = z
  .object({
    schemaVersion: z.literal(1),
    label: z.string(),
    message: z.string(),
    color: z.string(),
    style: z.string(),
    isError: z.boolean(),
    cacheSeconds: whole,
  })
  .describe('As shields.io’s endpoint badge reads it.')
  .register(apiSchemas, { id: 'BadgeEndpoint' })

export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]),
    errors: z.array(z.object({ parameter: z.string(), message: z.string() })).optional(),
  })
  .describe('Problem details (RFC 9457).')
  .register(apiSchemas, { id: 'Problem' })
