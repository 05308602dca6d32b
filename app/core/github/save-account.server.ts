import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { namedAdminNotice } from '#app/core/notifications/notify-admin.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import { rankedStatement } from '#app/core/standings/open-standings.server.ts'
import { weekOf } from '#app/domain/time/period.ts'
import { idsIn, type Statement } from '#db/client.ts'
import { formerUsernames, players } from '#db/schema/players.ts'
import type { FetchedActivity } from './fetch-shared.server.ts'
import { isOversized } from './poll-round.server.ts'

type StoredAccount = Pick<Player, 'id' | 'githubUsername' | 'name' | 'oversizedAt' | 'lastGithubUpdate'>

/** Answer times, renames, deleted and oversized accounts. With `hasReceipt` an answer without news changes no row. */
export function accountStatements(
  context: Pick<AppContext, 'db' | 'now'>,
  stored: readonly StoredAccount[],
  activities: Map<string, FetchedActivity | undefined>,
  { queriedAt, hasReceipt }: { queriedAt: number; hasReceipt: boolean },
) {
  const complete = stored.filter(({ id }) => {
    const state = activities.get(id)?.state
    return state === 'complete' || state === 'unchanged'
  })
  const statements: Statement[] = complete.flatMap((player) =>
    profileStatement(context, player, activities.get(player.id)),
  )
  const answered = complete
    .filter(({ id, lastGithubUpdate }) => {
      const isUnchanged = hasReceipt && activities.get(id)?.state === 'unchanged'
      return lastGithubUpdate < queriedAt && !isUnchanged
    })
    .map((player) => player.id)
  if (answered.length > 0)
    statements.push(
      context.db.run(sql`UPDATE players SET last_github_update = ${queriedAt}
        WHERE id IN ${idsIn(answered)} AND last_github_update < ${queriedAt}`),
    )
  const week = weekOf(queriedAt)
  for (const player of stored) {
    const state = activities.get(player.id)?.state
    if (state === 'deleted') statements.push(...deletedStatements(context, player.id))
    if (state === 'oversized' && !isOversized(player, queriedAt))
      statements.push(
        context.db
          .update(players)
          .set({ oversizedAt: queriedAt })
          .where(and(eq(players.id, player.id), sql`COALESCE(${players.oversizedAt}, 0) < ${queriedAt}`)),
        // At most once a week: GitHub may answer from time to time.
        namedAdminNotice(
          context,
          `too-heavy:${player.id}:${week}`,
          `GitHub cannot answer for ${player.githubUsername} in week ${week}: weeks close on what is stored.`,
        ),
      )
    const activity = activities.get(player.id)
    // A count or a part is no sign that GitHub can read everything.
    if (activity?.state === 'complete' && activity.isWhole && player.oversizedAt !== null)
      statements.push(context.db.update(players).set({ oversizedAt: null }).where(eq(players.id, player.id)))
  }
  return statements
}

function profileStatement(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  player: StoredAccount,
  activity: FetchedActivity | undefined,
) {
  if (activity?.state !== 'complete' && activity?.state !== 'unchanged') return []
  const { username, name } = activity.profile
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

/** Boards that are not final no longer list the account. Signing in restores it. */
function deletedStatements(context: Pick<AppContext, 'db' | 'now'>, playerId: string) {
  return [
    context.db
      .update(players)
      .set({ deletedAt: context.now() })
      .where(and(eq(players.id, playerId), isNull(players.deletedAt))),
    rankedStatement(context, playerId),
  ]
}
