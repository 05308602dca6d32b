import { sql } from 'drizzle-orm'
import { isTakenDown } from '#app/core/moderation/takedown.server.ts'
import { NAMELESS_LEADERBOARD } from '#app/domain/published-text.ts'

const isDown = isTakenDown('leaderboard', sql`board.id`)

/** Name and description of the row that the statement calls `board`, as members and the invited may read them. */
export const shownName = sql`IIF(${isDown}, ${NAMELESS_LEADERBOARD}, board.name)`
export const shownDescription = sql`IIF(${isDown}, '', board.description)`
