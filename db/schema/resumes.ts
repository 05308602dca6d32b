import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Resume } from '#app/domain/resume.ts'
import { players } from './players.ts'

/** The resume as its owner left it; public while published and premium. */
export const resumes = sqliteTable('resumes', {
  playerId: text('player_id')
    .primaryKey()
    .references(() => players.id, { onDelete: 'cascade' }),
  document: text('document', { mode: 'json' }).$type<Resume>().notNull(),
  /** Compared and set by each save, so that of two windows one is told. */
  version: integer('version').notNull().default(0),
  publishedAt: integer('published_at'),
  updatedAt: integer('updated_at').notNull(),
})
