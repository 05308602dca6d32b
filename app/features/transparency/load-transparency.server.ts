import { desc } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { publicSigningKeys } from '#app/core/secrets/sign-text.server.ts'
import { reasonTexts } from '#app/domain/ledger/reason.ts'
import { REFERRAL_ACCOUNT_DAYS, REFERRAL_POINTS, REFERRALS_PER_WEEK } from '#app/domain/players/referral.ts'
import { levelStart } from '#app/domain/points/level.ts'
import { isTakenUp, LIFETIME_BONUS, POINTS_TABLE, POINTS_VERSION, type Rule } from '#app/domain/points/points-table.ts'
import { COUNTER_UNITS, type Counters } from '#app/domain/points/total-points.ts'
import { weekEnd, weekNumber, weekStart } from '#app/domain/time/period.ts'
import { isStrong, UNUSUAL_SIGNS, unusualSignText } from '#app/domain/weeks/unusual-week.ts'
import { weeks } from '#db/schema/weeks.ts'

export type TransparencyView = Awaited<ReturnType<typeof loadTransparency>>
export type ClosedWeek = TransparencyView['years'][number]['weeks'][number]

const EARLIER_VERSIONS = Array.from({ length: POINTS_VERSION - 1 }, (_, index) => POINTS_VERSION - 1 - index)
const LEVELS_SHOWN = [2, 3, 5, 10, 20, 50]

const COUNTER_LABELS = {
  commits: 'commit',
  pullRequests: 'merged pull request',
  issues: 'completed issue',
  pullRequestReviews: 'reviewed pull request',
  issueComments: 'thread commented',
  createEvents: 'repository created',
} as const satisfies Record<keyof Counters, string>

/** From the scorer's own tables: the page cannot promise anything else. */
export async function loadTransparency(context: Pick<AppContext, 'config' | 'db'>) {
  const [rows, [publicKey = null, ...formerKeys]] = await Promise.all([
    context.db.select().from(weeks).orderBy(desc(weeks.key)),
    publicSigningKeys(context),
  ])
  const closed = rows
    .filter(({ state }) => state === 'closed')
    .map(({ key, closedAt, forced }) => ({
      week: key,
      number: weekNumber(key),
      startsAt: weekStart(key),
      endsAt: weekEnd(key) - 1,
      closedAt: closedAt ?? weekEnd(key),
      isForced: forced,
    }))
  const years = [...new Set(closed.map(({ week }) => week.slice(0, 4)))]
  return {
    points: Object.entries(POINTS_TABLE).map(([rule, { points, limit, inFull, label }]) => ({
      rule,
      label,
      text: RULE_TEXTS[rule as Rule],
      points,
      limit,
      inFull,
      isTakenUp: isTakenUp(rule as Rule),
    })),
    /** The last week of each version that has weeks, newest first. */
    earlierVersions: EARLIER_VERSIONS.flatMap((version) => {
      const last = rows.find(({ pointsVersion }) => pointsVersion === version)
      return last === undefined
        ? []
        : [
            {
              version,
              number: weekNumber(last.key),
              endsAt: weekEnd(last.key) - 1,
              isOver: last.state === 'closed',
            },
          ]
    }),
    bonuses: Object.entries(LIFETIME_BONUS).map(([kind, points]) => ({
      kind,
      text: BONUS_TEXTS[kind as keyof typeof LIFETIME_BONUS],
      points,
    })),
    units: Object.entries(COUNTER_UNITS).map(([counter, points]) => ({
      label: COUNTER_LABELS[counter as keyof Counters],
      points,
    })),
    levels: LEVELS_SHOWN.map((level) => ({ level, total: levelStart(level) })),
    reasons: Object.values(reasonTexts),
    signs: {
      strong: UNUSUAL_SIGNS.filter(isStrong).map((sign) => unusualSignText[sign]),
      weak: UNUSUAL_SIGNS.filter((sign) => !isStrong(sign)).map((sign) => unusualSignText[sign]),
    },
    years: years.map((year) => ({ year, weeks: closed.filter(({ week }) => week.startsWith(year)) })),
    publicKey,
    formerKeys,
  }
}

/** A row of the points table without a text does not compile. */
const RULE_TEXTS = {
  commits: 'On the default branch of a public repository that isn’t a fork, on its day in your contribution graph.',
  pull_request_opened: 'In a public repository, unless it’s labelled spam or invalid, or closed without being merged.',
  pull_request_accepted:
    'Merged by somebody else, or approved by somebody else before you or a bot merged it. Where a project merges in another way and closes the pull request, your commit on its default branch says so, or the project’s label.',
  issue_opened: 'In a public repository, unless it’s labelled spam or invalid.',
  issue_completed:
    'Completed by somebody else. In full if their change closed it; closed by hand, or by an agent’s change, it counts towards what you can earn on your own.',
  review_verdict: 'Approved or changes requested, once per pull request, not your own and not a bot’s.',
  review_text: 'Written comments in a review, once per pull request, not your own.',
  comment: 'On an issue or pull request that isn’t yours, once per thread and day.',
  repository: 'Public, not a fork and not empty.',
} as const satisfies Record<Rule, string>

const BONUS_TEXTS = {
  telegram_connected: 'Telegram connected, once, kept after disconnecting.',
  app_installed: 'GitHub App installed, once, kept after uninstalling.',
  friend_invited: `A friend you invited has earned ${REFERRAL_POINTS} contest points, with a GitHub account at least ${REFERRAL_ACCOUNT_DAYS} days old. Up to ${REFERRALS_PER_WEEK} friends a week are paid; the rest wait.`,
} as const satisfies Record<keyof typeof LIFETIME_BONUS, string>
