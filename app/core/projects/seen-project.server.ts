import { sql } from 'drizzle-orm'
import { isTakenDown } from '#app/core/moderation/takedown.server.ts'
import { PROJECT_CAPS } from '#app/domain/plan.ts'

/** Whether others see a project of the joined player: one who plays, at a position that the plan has, and not taken down. */
export const isSeenProject = sql`(players.claimed_at IS NOT NULL AND players.suspended_at IS NULL
  AND players.gone_at IS NULL AND projects.position <
  CASE players.is_premium WHEN 1 THEN ${sql.raw(String(PROJECT_CAPS.premium))} ELSE ${sql.raw(String(PROJECT_CAPS.free))} END
  AND NOT ${isTakenDown('project', sql`projects.id`)})`
