import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Chat, ChatTopic } from '#app/domain/chat/chat.ts'
import { contestReference } from './contests.ts'

/** Chats with an incoming webhook. Its address is encrypted, because everybody who has it may post. */
export const contestChannels = sqliteTable(
  'contest_channels',
  {
    id: text('id').primaryKey(),
    contestId: contestReference(),
    chat: text('chat').$type<Chat>().notNull(),
    label: text('label').notNull(),
    /** The address, encrypted with ENCRYPTION_KEY: iv, ciphertext (base64). */
    sealed: text('sealed').notNull(),
    /** The end of the address's host and its last four characters. */
    hint: text('hint').notNull(),
    topics: text('topics', { mode: 'json' }).$type<ChatTopic[]>().notNull(),
    createdAt: integer('created_at').notNull(),
    /** The start or the next morning. Null before the opening and after the last morning. */
    nextAt: integer('next_at'),
    pausedAt: integer('paused_at'),
    /** After an answer, or failures, that nothing more can follow. */
    offAt: integer('off_at'),
    /** Null also without an answer. */
    code: text('code'),
    /** Null while it works. */
    failingSince: integer('failing_since'),
    /** Failed messages in a row, and the last one: its retries count once. */
    failures: integer('failures').notNull().default(0),
    failedEvent: text('failed_event'),
    postedAt: integer('posted_at'),
    /** By the contest's clock. */
    postedDay: text('posted_day'),
    postedCount: integer('posted_count').notNull().default(0),
  },
  (table) => [
    index('contest_channels_contest').on(table.contestId, table.createdAt),
    index('contest_channels_next')
      .on(table.nextAt)
      .where(sql`next_at is not null`),
  ],
)
