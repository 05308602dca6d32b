import { index, integer, text } from 'drizzle-orm/sqlite-core'
import { exported, ownedTable, withheld } from './owned-table.ts'
import { playerReference } from './players.ts'

/** Whom a player climbs after in a week: one row a player, kept when the rival is passed and replaced when out of reach. */
export const rivals = ownedTable(
  'rivals',
  { owner: 'playerId', erased: 'cascades', merged: 'deleted', topic: 'work' },
  {
    playerId: withheld(playerReference().primaryKey()),
    week: exported(text('week').notNull()),
    /** Another person's id, so it is in no export. */
    rivalId: withheld(playerReference('rival_id').notNull()),
    /** A rival of the player's own choice stays for the week, however far away. */
    isChosen: exported(integer('is_chosen', { mode: 'boolean' }).notNull().default(false)),
  },
  (table) => [index('rivals_rival').on(table.rivalId)],
)
