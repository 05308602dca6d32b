import * as z from 'zod'
import { apiSchemas, instant, link, place, signedText, username, whole } from './schema-parts.ts'

const contestPlayer = z
  .object({
    rank: z.int().min(1).describe('Equal points share a rank.'),
    place,
    username: username.nullable().describe('null if the account may not be named any more.'),
    team: z.string().nullable().describe('The team of now; points that were earned for another one are that one’s.'),
    points: whole,
    accepted: whole.describe('Accepted pull requests that count.'),
    given: z
      .int()
      .optional()
      .describe('What of the points the organisers gave by hand, or took; missing where they did neither.'),
  })
  .register(apiSchemas, { id: 'ContestPlayer' })

const contestTeam = z
  .object({
    rank: z.int().min(1).describe('Equal points share a rank.'),
    place,
    name: z.string(),
    members: whole,
    points: whole.describe('What its best climbers earned while they were on it.'),
  })
  .register(apiSchemas, { id: 'ContestTeam' })

export const contest = z
  .object({
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    url: link,
    state: z
      .enum(['soon', 'running', 'frozen', 'settling', 'sealed', 'final', 'cancelled'])
      .describe(
        '`frozen` and `settling` show the standings of the freeze; `sealed` is final and not revealed yet; `cancelled` was called off, so there are no places.',
      ),
    startsAt: instant,
    endsAt: instant.describe('The first instant after it.'),
    timeZone: z.string().describe('IANA. Its clock divides the days.'),
    finalAt: instant.nullable(),
    cancelledAt: instant.nullable().describe('When its organiser called it off.'),
    cancelReason: z.string().nullable().describe('Why, in the organiser’s words.'),
    countedAt: instant.describe('When the standings were counted.'),
    members: whole.describe('All who climb, with points or without.'),
    players: z.array(contestPlayer).describe('The first hundred with points.'),
    teams: z.array(contestTeam).describe('The first hundred that are ranked.'),
  })
  .register(apiSchemas, { id: 'Contest' })

export const signedContest = signedText(
  'JSON as text, exactly as it was signed: `format` (2, 3 or 4), `contest`, `name`, `startsAt`, `endsAt`, `timeZone`, `finalAt`, `rules` with `version`, `sha256`, `effectiveFrom` and, where labels count, `labels` in sentences, `players` with `rank`, `place`, `username` (null if the account may not be named any more), `team`, `points` and `accepted`, `teams`, and `stops`: what maintainers stopped meanwhile, with `repository`, `what` (`brake` for pull requests, `points` for everything), `from` and `until`; and in `format` 3, of contests whose rules have a `givenShare`: that in percent, `given` of `players`, `byHand` (each decision of the organisers with `at`, `username`, `kind`, `points` and what of them `counts`, or for `work` its `url` and `most`, `reason` and `takenBackAt`) and `removals`, the reasons of removed climbers without their names; in `format` 4, of contests whose end, scope or teams changed after the opening, `changes` as well, each with `at`, `what`, `before` and `after` (instants of an `end`, the number of lines of a `scope`), `effectiveFrom` and `reason`.',
).register(apiSchemas, { id: 'SignedContest' })
