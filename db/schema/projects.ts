import { index, integer, text, unique } from 'drizzle-orm/sqlite-core'
import { exported, ownedTable, notExported } from './owned-table.ts'
import { playerReference } from './players.ts'

/** Visitors see as many of the first positions as the plan includes. */
export const projects = ownedTable(
  'projects',
  { owner: 'playerId', erased: 'cascades', merged: 'by verb', topic: 'given' },
  {
    id: exported(text('id').primaryKey()),
    playerId: notExported(playerReference().notNull()),
    /** From 0 up, in the owner's order. */
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
