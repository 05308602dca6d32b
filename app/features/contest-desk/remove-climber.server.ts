import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAuditedIf } from '#app/core/audit/write-audited.server.ts'
import type { Contest } from '#app/core/contests/find-contest.server.ts'
import { done, doneWith, refused, type FormOutcome } from '#app/domain/form-outcome.ts'
import { newInvitationCode } from '#app/domain/private-leaderboard.ts'
import { deskEntry } from './desk-entry.ts'

/** Removes a member, and renews the link that brought them in. After the end everybody stays. */
export async function removeClimber(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  contest: Contest,
  username: string,
): Promise<FormOutcome> {
  if (contest.state === 'settling' || contest.state === 'final')
    return doneWith('warning', 'The contest is over. Its climbers stay.')
  const [member] = await context.db.all<{ id: string }>(sql`
    SELECT players.id FROM members CROSS JOIN players ON players.id = members.player_id
    WHERE leaderboard_id = ${contest.id} AND lower_case_github_username = ${username.toLowerCase()}
      AND players.id <> ${contest.ownerId}`)
  const isRemoved =
    member !== undefined &&
    (await writeAuditedIf(
      context,
      sql`EXISTS (SELECT 1 FROM members WHERE leaderboard_id = ${contest.id} AND player_id = ${member.id})`,
      deskEntry(contest, 'contest-climber', { playerId: member.id }),
      [
        context.db.run(sql`DELETE FROM members WHERE leaderboard_id = ${contest.id} AND player_id = ${member.id}`),
        context.db.run(sql`UPDATE private_leaderboards SET invitation_code = ${newInvitationCode(context.randomBytes)}
          WHERE id = ${contest.id}`),
      ],
    ))
  if (!isRemoved) return refused({ username: 'Nobody of this name climbs here.' })
  return done(`${username} is removed, and the invitation link is new.`)
}
