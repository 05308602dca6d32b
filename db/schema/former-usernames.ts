import { integer, text } from 'drizzle-orm/sqlite-core'
import { exported, ownedTable, withheld } from './owned-table.ts'
import { players } from './players.ts'

/** Names that players had on GitHub before: they still find their player by them. */
export const formerUsernames = ownedTable(
  'former_usernames',
  { owner: 'playerId', erased: 'cascades', merged: 'moved', topic: 'account' },
  {
    lowerCaseGithubUsername: exported(text('lower_case_github_username').primaryKey()),
    playerId: withheld(
      text('player_id')
        .notNull()
        .references(() => players.id, { onDelete: 'cascade' }),
    ),
    leftAt: exported(integer('left_at').notNull()),
  },
)
