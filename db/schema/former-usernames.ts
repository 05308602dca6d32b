import { integer, text } from 'drizzle-orm/sqlite-core'
import { exported, ownedTable, withheld } from './owned-table.ts'
import { players } from './players.ts'

/** Former GitHub usernames, which still find their player. */
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
