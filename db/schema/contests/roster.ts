import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { KeptColumns } from '#app/domain/contests/kept-columns.ts'
import { exported, ownedTable, notExported } from '#db/schema/owned-table.ts'
import { players } from '#db/schema/players.ts'
import { contestReference, contests, contestTeams } from './contests.ts'

/** Kept for people who have not signed in. Only owner and moderators see them, for 30 days. */
export const contestRoster = sqliteTable(
  'contest_roster',
  {
    contestId: contestReference(),
    /** A GitHub username, lower case, or else an e-mail address. */
    who: text('who').notNull(),
    /** The invited address: `who` itself, or the one with a username; lower case. */
    email: text('email'),
    teamId: text('team_id').references(() => contestTeams.id, { onDelete: 'set null' }),
    createdAt: integer('created_at').notNull(),
    /** The organiser's own, which only the desk sees. They stay with the person when the seat is taken. */
    columns: text('columns', { mode: 'json' }).$type<KeptColumns>(),
    invitationId: text('invitation_id'),
  },
  (table) => [
    primaryKey({ columns: [table.contestId, table.who] }),
    index('contest_roster_who').on(table.who),
    index('contest_roster_age').on(table.createdAt),
    index('contest_roster_invitation')
      .on(table.invitationId)
      .where(sql`invitation_id is not null`),
  ],
)

/** Without addresses. Rows outlive a deleted contest and the inviter's account; they go a month after the contest. */
export const contestInvitations = ownedTable(
  'contest_invitations',
  { owner: 'inviterId', erased: 'anonymous', merged: 'moved', topic: 'given' },
  {
    id: notExported(text('id').primaryKey()),
    contestId: exported(text('contest_id').references(() => contests.id, { onDelete: 'set null' })),
    /** Keyed hash of the mailbox. */
    addressHash: notExported(text('address_hash').notNull()),
    inviterId: notExported(text('inviter_id').references(() => players.id, { onDelete: 'set null' })),
    invitedAt: exported(integer('invited_at').notNull()),
    /** When the one account that its link lets in joined. */
    usedAt: notExported(integer('used_at')),
  },
  (table) => [
    uniqueIndex('contest_invitations_once').on(table.addressHash, table.contestId),
    index('contest_invitations_contest').on(table.contestId),
    index('contest_invitations_day').on(table.inviterId, table.invitedAt),
  ],
)

/** No contest may invite these mailboxes, kept as keyed hashes. */
export const refusedInvitations = sqliteTable('refused_invitations', {
  addressHash: text('address_hash').primaryKey(),
  createdAt: integer('created_at').notNull(),
})
