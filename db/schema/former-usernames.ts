import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { players } from './players.ts'

/** Names that players had on GitHub before: they still find their player by them. */
export const formerUsernames = sqliteTable('former_usernames', {
  lowerCaseGithubUsername: text('lower_case_github_username').primaryKey(),
  playerId: text('player_id')
    .notNull()
    .references(() => players.id, { onDelete: 'cascade' }),
  leftAt: integer('left_at').notNull(),
})
