import { and, eq, inArray } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { listRulesWhereWorked } from '#app/core/github/repository-rules.server.ts'
import { loadToday } from '#app/core/ledger/load-today.server.ts'
import { telegramBot } from '#app/core/notifications/notification-telegram.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { listOwnProjects } from '#app/core/projects/player-projects.server.ts'
import { listFriends } from '#app/core/referrals/list-friends.server.ts'
import { isUnlocked, listOwnAwards, type OwnAward } from '#app/core/weeks/own-awards.server.ts'
import { factKey } from '#app/domain/ledger/fact.ts'
import { firstStep, nextSteps, openBonuses, type BonusKind, type Today } from '#app/domain/points/next-steps.ts'
import { stepLink, stepPoints, stepText } from '#app/domain/points/step-text.ts'
import { prizeEligibility } from '#app/domain/prizes/prize-eligibility.ts'
import { pointsToPass, PRIZE_MINIMUM_POINTS } from '#app/domain/standings/ranking.ts'
import { dayOf, DAY, dayStart, MINUTE } from '#app/domain/time/period.ts'
import { ledger } from '#db/schema/ledger.ts'
import type { Climb } from './load-climb.server.ts'

type OwnerContext = Pick<AppContext, 'db' | 'now' | 'config' | 'randomBytes' | 'githubApp'>

/** What a review earns. */
const FIRST_STEP = 20

/** Between refreshes that an owner asks for. */
export const OWNER_REFRESH_PAUSE = 2 * MINUTE

/** `loading`: the climb of the running week, null on another week. `project`: the one to edit, or `new`. */
export async function loadOwner(
  context: OwnerContext,
  player: Player,
  loading: Promise<Climb> | null,
  project: string | null,
) {
  const now = context.now()
  const [climb, projects, todays, taken, awards, friends, asking] = await Promise.all([
    loading,
    listOwnProjects(context, player, project),
    loading === null ? null : loadToday(context, [player.id]),
    loading === null ? null : listTakenBonuses(context, player.id),
    listOwnAwards(context, player.id),
    listFriends(context, player.id),
    loading === null ? [] : listRulesWhereWorked(context, player.id),
  ])
  const today = todays?.get(player.id) ?? null
  return {
    nextRefreshAt: nextRefreshAt(player, now),
    projects,
    /** Null for a past week, and for players who are not on the board. */
    next:
      climb === null || today === null || taken === null || player.hiddenAt !== null
        ? null
        : {
            ...adviceOf(context, player, climb, today),
            limitsEndAt: dayStart(dayOf(now)) + DAY,
            bonuses: openBonuses(bonusLinks(context), taken),
            asking,
          },
    won: player.suspendedAt === null ? wonIn(awards) : null,
    held: heldIn(awards),
    friends,
    inviteUrl: `${context.config.APP_ORIGIN}/invite/${player.githubUsername}`,
  }
}

/** What still counts today, and one step: past the next player, or onto the trail. */
function adviceOf({ config }: Pick<AppContext, 'config'>, player: Player, climb: Climb, today: Today) {
  const { points, above, chestPoints } = climb
  const ahead = above.at(-1)
  const isRanked = points >= PRIZE_MINIMUM_POINTS
  const isOutside = prizeEligibility(climb.counts.histogram, climb).state === 'outside'
  const distance = isRanked ? (ahead === undefined ? null : pointsToPass(ahead.points - points)) : FIRST_STEP
  const steps = nextSteps(today, distance)
  const step = firstStep(steps)
  return {
    isRanked,
    steps,
    ahead: ahead === undefined ? null : { username: ahead.username ?? 'former player', distance: distance ?? 0 },
    step:
      step === null
        ? null
        : {
            text: stepText(step),
            points: stepPoints(step),
            /** For the next goal; `isIntoChest`: for the chest as well. */
            isEnough: steps.reach !== null,
            isIntoChest: isOutside && chestPoints !== null && points + stepPoints(step) > chestPoints,
            link: linkTo(config.GITHUB_WEB_URL, stepLink(step.rule, player.githubUsername)),
          },
  }
}

function linkTo(github: string, { path, label }: ReturnType<typeof stepLink>) {
  return { href: github + path, label }
}

async function listTakenBonuses(context: OwnerContext, playerId: string): Promise<Set<string>> {
  const rows = await context.db
    .select({ kind: ledger.kind })
    .from(ledger)
    .where(and(eq(ledger.playerId, playerId), inArray(ledger.key, [factKey.telegram(), factKey.app()])))
  return new Set(rows.map((row) => row.kind))
}

function wonIn(awards: readonly OwnAward[]) {
  const award = awards.findLast(isUnlocked)
  return award === undefined ? null : { weekNumber: award.weekNumber, place: award.place }
}

function heldIn(awards: readonly OwnAward[]) {
  const award = awards.findLast(({ state }) => state === 'held')
  return award === undefined ? null : { weekNumber: award.weekNumber, place: award.place, end: award.end }
}

function nextRefreshAt(player: Player, now: number): number | null {
  const next = player.lastGithubFetch + OWNER_REFRESH_PAUSE
  return next > now ? next : null
}

/** A bonus that is not set up here has no link. */
function bonusLinks({
  config,
  githubApp,
}: Pick<AppContext, 'config' | 'githubApp'>): { kind: BonusKind; href: string }[] {
  return [
    ...(telegramBot(config) === null ? [] : [{ kind: 'telegram_connected', href: '/settings#telegram' } as const]),
    ...(githubApp === null ? [] : [{ kind: 'app_installed', href: '/settings#github-app' } as const]),
  ]
}
