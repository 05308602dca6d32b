import { integer, text } from 'drizzle-orm/sqlite-core'
import type { Resume } from '#app/domain/resume.ts'
import { exported, ownedTable, withheld } from './owned-table.ts'
import { players } from './players.ts'

/** The resume as its owner left it; public while published and premium. */
export const resumes = ownedTable(
  'resumes',
  { owner: 'playerId', erased: 'cascades', merged: 'moved', topic: 'given' },
  {
    playerId: withheld(
      text('player_id')
        .primaryKey()
        .references(() => players.id, { onDelete: 'cascade' }),
    ),
    document: exported(text('document', { mode: 'json' }).$type<Resume>().notNull()),
    /** Compared and set by each save, so that of two windows one is told. */
    version: exported(integer('version').notNull().default(0)),
    publishedAt: exported(integer('published_at')),
    updatedAt: exported(integer('updated_at').notNull()),
  },
)
