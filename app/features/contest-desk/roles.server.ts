import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAuditedIf } from '#app/core/audit/write-audited.server.ts'
import type { Contest } from '#app/core/contests/find-contest.server.ts'
import { ROLES_CAP } from '#app/domain/contest.ts'
import { done, refused, type FormOutcome } from '#app/domain/form-outcome.ts'
import { deskEntry } from './desk-entry.ts'

type RoleContext = Pick<AppContext, 'db' | 'now'>

/** Gives a player a role, or another one. Whoever climbs here may be a viewer only, so that nobody judges and wins. */
export async function giveRole(
  context: RoleContext,
  contest: Contest,
  { username, role }: { username: string; role: 'moderator' | 'viewer' },
): Promise<FormOutcome> {
  const [player] = await context.db.all<{ id: string; username: string; climbs: number; held: string | null }>(sql`
    SELECT id, github_username AS username,
      EXISTS (SELECT 1 FROM members WHERE leaderboard_id = ${contest.id} AND player_id = players.id) AS climbs,
      (SELECT role FROM contest_roles WHERE contest_id = ${contest.id} AND player_id = players.id) AS held
    FROM players WHERE lower_case_github_username = ${username.toLowerCase()} AND claimed_at IS NOT NULL
      AND suspended_at IS NULL AND gone_at IS NULL ORDER BY username_seen_at DESC LIMIT 1`)
  if (player === undefined) return refused({ username: 'Nobody of this name plays MergeQuest yet.' })
  if (player.id === contest.ownerId) return refused({ username: 'That is the owner, who may do everything.' })
  if (role === 'moderator' && player.climbs === 1)
    return refused({
      username: `${player.username} plays here. Make them a viewer, or ask them to leave first.`,
    })
  if (player.held === role) return done(`${player.username} is a ${role} now.`)
  const isGiven = await writeAuditedIf(
    context,
    sql`(SELECT COUNT(*) FROM contest_roles WHERE contest_id = ${contest.id} AND player_id <> ${player.id}) < ${ROLES_CAP}`,
    deskEntry(contest, 'contest-role', { playerId: player.id, role }),
    [
      context.db.run(sql`
        INSERT INTO contest_roles (contest_id, player_id, role, created_at)
        VALUES (${contest.id}, ${player.id}, ${role}, ${context.now()})
        ON CONFLICT (contest_id, player_id) DO UPDATE SET role = excluded.role WHERE role <> excluded.role`),
      context.db.run(sql`DELETE FROM contest_boards WHERE contest_id = ${contest.id}`),
    ],
  )
  if (!isGiven) return refused({ username: `${ROLES_CAP} people with a role are the most.` }, 409)
  return done(`${player.username} is a ${role} now.`)
}

export async function endRole(context: RoleContext, contest: Contest, playerId: string): Promise<FormOutcome> {
  const row = sql`FROM contest_roles WHERE contest_id = ${contest.id} AND player_id = ${playerId}`
  await writeAuditedIf(
    context,
    sql`EXISTS (SELECT 1 ${row})`,
    deskEntry(contest, 'contest-role', { playerId, role: null }),
    [context.db.run(sql`DELETE ${row}`)],
  )
  return done('The role is ended.')
}
