import { index, integer, text, unique } from 'drizzle-orm/sqlite-core'
import { exported, ownedTable, withheld } from './owned-table.ts'
import { players } from './players.ts'

/** What a player shows; the plan's first so many positions are seen by others. */
export const projects = ownedTable(
  'projects',
  { owner: 'playerId', erased: 'cascades', merged: 'by verb', topic: 'given' },
  {
    id: exported(text('id').primaryKey()),
    playerId: withheld(
      text('player_id')
        .notNull()
        .references(() => players.id, { onDelete: 'cascade' }),
    ),
    /** From 0 up, in the order that its owner gave. */
    position: exported(integer('position').notNull()),
    title: exported(text('title').notNull()),
    description: exported(text('description').notNull()),
    website: exported(text('website')),
    /** owner/name of a public repository. */
    repository: exported(text('repository')),
    clicks: exported(integer('clicks').notNull().default(0)),
    createdAt: exported(integer('created_at').notNull()),
  },
  (table) => [
    unique('projects_position').on(table.playerId, table.position),
    index('projects_clicked').on(table.clicks, table.id),
    index('projects_newest').on(table.createdAt, table.id),
  ],
)
