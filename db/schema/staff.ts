import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Accounts for /admin. Password and TOTP secret are null until the account is set up. */
export const staff = sqliteTable('staff', {
  id: text('id').primaryKey(),
  /** In lower case. */
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash'),
  /** Encrypted with ENCRYPTION_KEY for this id. */
  totpSecret: text('totp_secret'),
  /** The latest time step with a used code; codes of this and earlier steps are refused. */
  totpStep: integer('totp_step').notNull().default(0),
  /** SHA-256 of the one-time set-up token. */
  setupHash: text('setup_hash').unique(),
  setupExpiresAt: integer('setup_expires_at'),
  createdAt: integer('created_at').notNull(),
  disabledAt: integer('disabled_at'),
})

/** The cookie has the id, the row its SHA-256. */
export const staffSessions = sqliteTable(
  'staff_sessions',
  {
    idHash: text('id_hash').primaryKey(),
    staffId: text('staff_id')
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
  },
  (table) => [index('staff_sessions_staff').on(table.staffId), index('staff_sessions_expiry').on(table.expiresAt)],
)

/** Per hashed address since its window began; rows outlive the window by at most a day. */
export const staffAttempts = sqliteTable(
  'staff_attempts',
  {
    subject: text('subject').primaryKey(),
    attempts: integer('attempts').notNull(),
    endsAt: integer('ends_at').notNull(),
  },
  (table) => [index('staff_attempts_end').on(table.endsAt)],
)

/** Changes by staff, maintainers and the desks of contests. Append-only by trigger. */
export const auditLog = sqliteTable(
  'audit_log',
  {
    sequence: integer('sequence').primaryKey(),
    at: integer('at').notNull(),
    /** A member of staff's id, or a word for others: `maintainer`, `organiser`, `schedule`. */
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    detail: text('detail').notNull(),
  },
  /** Queries about a player must use exactly this expression for SQLite to use the index. */
  (table) => [
    index('audit_log_player').on(sql`detail ->> 'playerId'`, table.sequence),
    index('audit_log_desk')
      .on(sql`detail ->> 'contestId'`, table.at)
      .where(sql`actor = 'organiser'`),
  ],
)
