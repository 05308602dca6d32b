import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Window } from '#app/adapters/github/github.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { contestStatements } from '#app/core/contests/running/score-statements.server.ts'
import { ledgerStatements } from '#app/core/ledger/save-ledger.server.ts'
import { notificationStatements } from '#app/core/notifications/notification-statements.server.ts'
import { namedAdminNotice } from '#app/core/notifications/notify-admin.server.ts'
import { remindersOf } from '#app/core/notifications/reminders.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { readRegistration } from '#app/core/settings/registration.server.ts'
import { rankedStatement } from '#app/core/standings/open-standings.server.ts'
import { rivalStatement } from '#app/core/standings/rivals.server.ts'
import { weekOf } from '#app/domain/time/period.ts'
import { idsIn, type Statement } from '#db/client.ts'
import { formerUsernames, players } from '#db/schema/players.ts'
import { agentsWorkStatements } from './agents-work.server.ts'
import { isAnswer, type FetchedActivity, type PollContext } from './fetch-activities.server.ts'
import { checkStatements, fingerprintStatements } from './fingerprints.server.ts'
import type { FetchedRound, JudgedRound } from './judge-round.server.ts'
import { isOversized, nextPollStatements, type PollRound } from './slots.server.ts'

/** The one batch of a round. */
export async function roundStatements(
  context: PollContext,
  round: PollRound | null,
  fetched: FetchedRound,
  { players: found, outcome, changes, reads, checks, visibility }: JudgedRound,
  window: Window,
): Promise<Statement[]> {
  const { activities, slow, usage } = fetched
  const queriedAt = window.to
  const active = new Set(changes.flatMap((change) => (change.active ? change.playerId : [])))
  const answers = { ...outcome, queriedAt, players: found, activities, slow, active, usage }
  const [contests, nextPolls, registration] = await Promise.all([
    contestStatements(context, changes),
    round === null ? [] : nextPollStatements(context, round, answers),
    readRegistration(context),
  ])
  const changed = changes.map(({ playerId }) => playerId)
  const reminders = found
    .filter(({ id }) => isAnswer(activities.get(id)))
    .flatMap((player) => remindersOf({ ...player, isActive: active.has(player.id) }, context.now(), registration))
  return [
    // Before the ledger, whose rows get their titles back by it.
    ...visibility,
    ...ledgerStatements(context, changes),
    ...contests,
    ...(changed.length === 0 ? [] : [rivalStatement(context, changed)]),
    // Before `answeredStatements`, so that a player's row is not written twice.
    ...nextPolls,
    ...answeredStatements(context, fetched, found, { queriedAt, hasReceipt: round?.of === 'slot' }),
    ...found.flatMap((player) => accountStatements(context, player, activities.get(player.id), queriedAt)),
    ...fingerprintStatements(context, reads, window),
    ...checkStatements(context, checks, queriedAt),
    // After the fingerprints: before the first read a player has no row there.
    ...agentsWorkStatements(context, fetched.agents, (id) => activities.has(id)),
    ...notificationStatements(context, reminders),
  ]
}

type WriteContext = Pick<AppContext, 'db' | 'now'>
type Account = Pick<Player, 'id' | 'githubUsername' | 'name' | 'oversizedAt' | 'lastGithubUpdate'>

/** With `hasReceipt` an answer without news changes no row. */
function answeredStatements(
  { db }: WriteContext,
  { activities }: FetchedRound,
  found: readonly Account[],
  { queriedAt, hasReceipt }: { queriedAt: number; hasReceipt: boolean },
): Statement[] {
  const answered = found.filter(({ id, lastGithubUpdate }) => {
    const activity = activities.get(id)
    const isNoted = hasReceipt && activity?.state === 'unchanged'
    return isAnswer(activity) && !isNoted && lastGithubUpdate < queriedAt
  })
  if (answered.length === 0) return []
  return [
    db.run(sql`UPDATE players SET last_github_update = ${queriedAt}
      WHERE id IN ${idsIn(answered.map(({ id }) => id))} AND last_github_update < ${queriedAt}`),
  ]
}

/** Renamed, deleted and oversized accounts. */
function accountStatements(
  context: WriteContext,
  player: Account,
  activity: FetchedActivity | undefined,
  queriedAt: number,
): Statement[] {
  if (activity === undefined || activity.state === 'failed') return []
  if (activity.state === 'deleted') return deletedStatements(context, player.id)
  if (activity.state === 'oversized')
    return isOversized(player, queriedAt) ? [] : oversizedStatements(context, player, queriedAt)
  // A count or a part is no sign that GitHub can read everything.
  const isReadable = activity.state === 'complete' && activity.isFullRead && player.oversizedAt !== null
  return [
    ...profileStatements(context, player, activity.profile),
    ...(isReadable ? [context.db.update(players).set({ oversizedAt: null }).where(eq(players.id, player.id))] : []),
  ]
}

function profileStatements(
  { db, now }: WriteContext,
  player: Account,
  { username, name }: { username: string; name: string | null },
): Statement[] {
  if (username === player.githubUsername && name === player.name) return []
  const [former, lowerCase] = [player.githubUsername.toLowerCase(), username.toLowerCase()]
  const at = now()
  const left = { playerId: player.id, leftAt: at }
  return [
    ...(former === lowerCase
      ? []
      : [
          db
            .insert(formerUsernames)
            .values({ lowerCaseGithubUsername: former, ...left })
            .onConflictDoUpdate({ target: formerUsernames.lowerCaseGithubUsername, set: left }),
        ]),
    db
      .update(players)
      .set({ githubUsername: username, name, lowerCaseGithubUsername: lowerCase, usernameSeenAt: at, lastUpdated: at })
      .where(eq(players.id, player.id)),
  ]
}

/** Staff hear of it once a week at most: GitHub may answer from time to time. */
function oversizedStatements(context: WriteContext, { id, githubUsername }: Account, queriedAt: number): Statement[] {
  const week = weekOf(queriedAt)
  return [
    context.db
      .update(players)
      .set({ oversizedAt: queriedAt })
      .where(and(eq(players.id, id), sql`COALESCE(${players.oversizedAt}, 0) < ${queriedAt}`)),
    namedAdminNotice(
      context,
      `too-heavy:${id}:${week}`,
      `GitHub cannot answer for ${githubUsername} in week ${week}: weeks close on what is stored.`,
    ),
  ]
}

/** Boards that are not final no longer list the account. Signing in restores it. */
function deletedStatements(context: WriteContext, playerId: string): Statement[] {
  return [
    context.db
      .update(players)
      .set({ goneAt: context.now() })
      .where(and(eq(players.id, playerId), isNull(players.goneAt))),
    rankedStatement(context, playerId),
  ]
}
