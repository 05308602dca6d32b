import { parseConfig } from '#app/context/config.server.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { pollPlayers } from '#app/core/github/poll-players.server.ts'
import { refreshTotals } from '#app/core/github/refresh-totals.server.ts'
import { joinPlayer } from '#app/core/players/join-player.server.ts'
import { writeRegistration } from '#app/core/settings/registration.server.ts'
import { copyHistogram } from '#app/core/standings/histogram-days.server.ts'
import { advanceWeeks } from '#app/core/weeks/advance-weeks.server.ts'
import { endReviews } from '#app/core/weeks/end-reviews.server.ts'
import {
  DAY,
  dayOf,
  dayStart,
  HOUR,
  MINUTE,
  nextWeek,
  previousWeek,
  weekBefore,
  weekOf,
  weekSchedule,
  weekStart,
} from '#app/domain/time/period.ts'
import { REVIEW_TIME } from '#app/domain/weeks/review.ts'
import { grantPremium } from '#app/features/players/staff/grant-premium.server.ts'
import { claimPlayer } from '#app/features/sign-in/complete-sign-in.server.ts'
import { saveSetup } from '#app/features/sign-in/save-setup.server.ts'
import { outbox } from '#db/schema/notifications.ts'
import { createSandbox, type Sandbox } from '#workers/sandbox/create-sandbox.ts'
import { fillContests } from './seed-contests.ts'
import { seedContext, type Clock } from './seed-context.ts'
import { fillExamples } from './seed-examples.ts'
import { fillLeaderboards } from './seed-leaderboards.ts'
import { labelAsSpam } from './seed-signs.ts'
import {
  decideAsStaff,
  fillAppealsAndReports,
  releaseWeakReviews,
  fillEnquiriesAndCodes,
  fillDeadLetters,
} from './seed-staff-work.ts'
import { SEED, setUpStaff } from './seed-staff.ts'

/** Local only: the sandbox's people join, claim and climb through the product's own verbs, on the seed's clock. */

type Person = Awaited<ReturnType<Sandbox['people']>>[number]
type Member = { id: string; person: Person }

const PAST_WEEKS = 8
/** Joined at the start; the others join over the weeks. */
const FOUNDERS = 200
/** Known to GitHub and not to us, for trying out a join. */
const STRANGERS = 12
const PLAYERS_PER_QUERY = 20
const INVITERS = 6

export async function fillWorld(
  db: D1Database,
  vars: Record<string, string>,
  say: (line: string) => void,
): Promise<void> {
  await fill(prepare(db, vars), say)
}

type Seed = { context: AppContext; sandbox: Sandbox; clock: Clock; today: number }

function prepare(db: D1Database, vars: Record<string, string>): Seed {
  const config = parseConfig(vars)
  const today = Date.now() + config.APP_CLOCK_OFFSET
  const clock: Clock = { now: weekStart(weekOf(today)) - PAST_WEEKS * 7 * DAY }
  const sandbox = createSandbox({
    seed: vars['SANDBOX_SEED'] ?? '',
    now: () => clock.now,
    appOrigin: config.APP_ORIGIN,
    origin: config.GITHUB_API_URL,
    secrets: {
      githubClientId: config.GITHUB_CLIENT_ID,
      githubClientSecret: config.GITHUB_CLIENT_SECRET,
      githubApp: { id: '', privateKey: '' },
      githubWebhookSecret: config.GITHUB_WEBHOOK_SECRET?.[0] ?? '',
      telegramBotToken: config.TELEGRAM_BOT_TOKEN ?? '',
      telegramWebhookSecret: config.TELEGRAM_WEBHOOK_SECRET?.[0] ?? '',
      emailApiKey: config.EMAIL_API_KEY ?? '',
    },
    settings: { limits: { core: 1e9, search: 1e9, graphql: 1e9 } },
  })
  return { context: seedContext(config, db, sandbox, clock), sandbox, clock, today }
}

async function fill(seed: Seed, say: (line: string) => void): Promise<void> {
  const { context, sandbox, clock, today } = seed
  await writeRegistration(context, 'open')
  const everybody = (await sandbox.people()).slice(0, -STRANGERS)
  const people = everybody.slice(0, -1)
  const members: Member[] = []
  for (let week = weekOf(clock.now); week < weekOf(today); week = nextWeek(week)) {
    clock.now = weekStart(week) + 9 * HOUR
    await advanceWeeks(context)
    await welcome(context, members, newcomers(people, members, clock.now, today))
    await closeWeek(seed, week, members)
    say(`${week} closed, ${members.length} players`)
  }
  await climbThisWeek(seed, members, newcomers(people, members, today, today))
  // Enrolled, and never claimed.
  await joinPlayer(context, everybody.at(-1)?.login ?? '')
  say('counting lifetime totals')
  for (const { id } of members) await refreshTotals(context, id)
  await fillExamples(context, members)
  await fillLeaderboards(context, members)
  await fillContests(context, members)
  await releaseWeakReviews(context)
  await decideAsStaff(context, weekBefore(weekOf(today), 2))
  await fillAppealsAndReports(context, members)
  await fillEnquiriesAndCodes(context)
  await setUpStaff(context)
  await fillDeadLetters(context)
  await writeRegistration(context, 'paused')
}

/** The last week runs as far as the clock allows. */
async function climbThisWeek({ context, clock, today }: Seed, members: Member[], late: Person[]): Promise<void> {
  const start = weekStart(weekOf(today))
  clock.now = Math.min(start + 9 * HOUR, today)
  await advanceWeeks(context)
  await welcome(context, members, late)
  // Boards compare with yesterday only.
  const midnight = dayStart(dayOf(today))
  if (midnight > start) {
    clock.now = midnight - MINUTE
    await refreshAll(context, members)
    clock.now = midnight + MINUTE
    await copyHistogram(context)
  }
  clock.now = today
  await refreshAll(context, members)
  await forgetMessages(context)
}

async function closeWeek({ context, sandbox, clock, today }: Seed, week: string, members: Member[]): Promise<void> {
  const { settles, finalFetch, closes } = weekSchedule(week)
  for (const step of [settles, finalFetch + HOUR, closes]) {
    // The running product does the last day, so that a due week closes live.
    if (step > today - DAY) return
    clock.now = step
    if (step === finalFetch + HOUR) {
      await refreshAll(context, members)
      await labelAsSpam(context, sandbox, week, signsIn(week, today))
    }
    // A run examines some of the leaders, and each close a minute later some more.
    while (!(await advanceWeeks(context)).closed.includes(week) && step === closes && clock.now < closes + HOUR)
      clock.now += MINUTE
  }
  clock.now = Math.min(closes + REVIEW_TIME, today)
  await endReviews(context)
  const signs = signsIn(week, today)
  if (signs < 2) await decideAsStaff(context, week, signs > 0)
  await forgetMessages(context)
}

/** Three of last week still wait, and one of the week before was decided just now. */
function signsIn(week: string, today: number): number {
  const running = weekOf(today)
  return week === previousWeek(running) ? 3 : week === weekBefore(running, 2) ? 1 : 0
}

/** Past weeks' messages count as sent. */
async function forgetMessages(context: AppContext): Promise<void> {
  await context.db.delete(outbox)
}

function newcomers(people: Person[], members: Member[], now: number, today: number): Person[] {
  const known = new Set(members.map((member) => member.person.githubId))
  const weeksLeft = Math.max(1, Math.ceil((today - now) / (7 * DAY)))
  const waiting = people.filter((person) => !known.has(person.githubId) && person.createdAt < now)
  return waiting.slice(0, members.length === 0 ? FOUNDERS : Math.ceil(waiting.length / weeksLeft))
}

async function welcome(context: AppContext, members: Member[], people: Person[]): Promise<void> {
  for (const person of people) {
    const joined = await joinPlayer(context, person.login)
    if (!joined.ok) continue
    const avatarUrl = `${context.config.AVATAR_URL}/u/${person.githubId}`
    const identity = { ...person, username: person.login, type: 'User', avatarUrl, emailVerified: true }
    await claimPlayer(context, joined.player, identity, { inviterId: inviterOf(members) })
    await saveSetup(
      context,
      { ...joined.player, email: person.email, emailConfirmedAt: context.now() },
      {
        email: person.email,
        country: person.country,
        timeZone: person.timeZone,
        hasEmailEnabled: true,
        hasTelegramEnabled: true,
        notificationOnlyOnPrize: false,
        isHidden: false,
      },
    )
    if (members.length % 7 === 3) await grantPremium(context, SEED, { playerId: joined.player.id, premium: true })
    members.push({ id: joined.player.id, person })
    // Achievements wait for the totals.
    await refreshTotals(context, joined.player.id)
  }
}

/** Every third later player follows the invitation of one of the first. */
function inviterOf(members: Member[]): string | null {
  if (members.length < FOUNDERS || members.length % 3 !== 0) return null
  return members[(members.length / 3) % INVITERS]?.id ?? null
}

async function refreshAll(context: AppContext, members: Member[]): Promise<void> {
  for (let start = 0; start < members.length; start += PLAYERS_PER_QUERY) {
    const ids = members.slice(start, start + PLAYERS_PER_QUERY).map((member) => member.id)
    const outcome = await pollPlayers(context, ids)
    if (outcome.failed.length > 0) throw new Error(`The sandbox did not answer for ${outcome.failed.length} players.`)
  }
}
