import { index, integer, sqliteTable, text, unique } from 'drizzle-orm/sqlite-core'
import { players } from './players.ts'

/** What a player shows; the plan's first so many positions are seen by others. */
export const projects = sqliteTable(
  'projects',
  {
    id: text('id').primaryKey(),
    playerId: text('player_id')
      .notNull()
      .references(() => players.id, { onDelete: 'cascade' }),
    /** From 0 up, in the order that its owner gave. */
    position: integer('position').notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    website: text('website'),
    /** owner/name of a public repository. */
    repository: text('repository'),
    clicks: integer('clicks').notNull().default(0),
    createdAt: integer('created_at').notNull(),
  },
  (table) => [
    unique('projects_position').on(table.playerId, table.position),
    index('projects_clicked').on(table.clicks, table.id),
    index('projects_newest').on(table.createdAt, table.id),
  ],
)
