import { integer, text } from 'drizzle-orm/sqlite-core'
import { exported, ownedTable, withheld } from './owned-table.ts'
import { playerReference } from './players.ts'

export const formerUsernames = ownedTable(
  'former_usernames',
  { owner: 'playerId', erased: 'cascades', merged: 'moved', topic: 'account' },
  {
    lowerCaseGithubUsername: exported(text('lower_case_github_username').primaryKey()),
    playerId: withheld(playerReference().notNull()),
    leftAt: exported(integer('left_at').notNull()),
  },
)
