import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { rankedStatement } from '#app/core/standings/open-standings.server.ts'
import { HOUR, MINUTE } from '#app/domain/time/period.ts'
import { idsIn, writeTogether } from '#db/client.ts'
import { players } from '#db/schema/players.ts'
import { sessions } from '#db/schema/sign-in.ts'

type MembersContext = Pick<AppContext, 'db' | 'log' | 'now' | 'organisation'>

const MINUTE_OF_HOUR = 11

/** Signs out people who left the organisation and removes them from its boards, only by a full answer from GitHub. */
export async function endFormerMembers(context: MembersContext): Promise<void> {
  const { organisation, now } = context
  if (organisation === null || Math.floor((now() % HOUR) / MINUTE) !== MINUTE_OF_HOUR) return
  const members = await organisation.listMembers()
  if (!members.ok || members.value.size === 0) return
  const gone = await context.db.all<{ id: string }>(sql`SELECT DISTINCT players.id FROM players
    LEFT JOIN sessions ON sessions.player_id = players.id
    WHERE claimed_at IS NOT NULL AND github_id NOT IN ${idsIn([...members.value])}
      AND (hidden_at IS NULL OR sessions.id_hash IS NOT NULL)`)
  for (const { id } of gone) await endMembership(context, id)
}

async function endMembership({ db, now }: MembersContext, playerId: string): Promise<void> {
  await writeTogether(db, [
    db.delete(sessions).where(eq(sessions.playerId, playerId)),
    db
      .update(players)
      .set({ hiddenAt: now(), lastUpdated: now() })
      .where(and(eq(players.id, playerId), isNull(players.hiddenAt))),
    rankedStatement({ db, now }, playerId),
  ])
}
