import { integer, text } from 'drizzle-orm/sqlite-core'
import type { Resume } from '#app/domain/resume/resume.ts'
import { exported, ownedTable, notExported } from './owned-table.ts'
import { playerReference } from './players.ts'

/** Public while published and premium. */
export const resumes = ownedTable(
  'resumes',
  { owner: 'playerId', erased: 'cascades', merged: 'moved', topic: 'given' },
  {
    playerId: notExported(playerReference().primaryKey()),
    document: exported(text('document', { mode: 'json' }).$type<Resume>().notNull()),
    /** Compared and set by each save, so that of two windows one gets a conflict. */
    version: exported(integer('version').notNull().default(0)),
    publishedAt: exported(integer('published_at')),
    updatedAt: exported(integer('updated_at').notNull()),
  },
)
