import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { isTakenDown } from '#app/core/moderation/takedown.server.ts'
import { NAMELESS_LEADERBOARD } from '#app/domain/moderation/published-text.ts'
import { privateLeaderboards } from '#db/schema/contests/private-leaderboards.ts'

/** For statements that select the name or description: `.from(board)` or `private_leaderboards AS board`. */
export const board = alias(privateLeaderboards, 'board')

const isDown = isTakenDown('leaderboard', sql`board.id`)

/** Members of the row `board` without its owner, who does not climb in their own contest. */
export const climberCount = sql<number>`board.member_count - EXISTS (SELECT 1 FROM members
  WHERE leaderboard_id = board.id AND player_id = board.owner_id)`

/** Of the row `board`, as members and invited players may read them. */
export const shownName = sql<string>`IIF(${isDown}, ${NAMELESS_LEADERBOARD}, board.name)`
export const shownDescription = sql<string>`IIF(${isDown}, '', board.description)`
