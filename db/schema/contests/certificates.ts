import { integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CertificateRule } from '#app/domain/contests/certificates/certificate-rule.ts'
import { exported, ownedTable, notExported } from '#db/schema/owned-table.ts'
import { playerReference } from '#db/schema/players.ts'
import { contestReference } from './contests.ts'

/** Who earns a certificate of a contest, and in whose name. Without a row nobody does. */
export const certificateChoices = sqliteTable('certificate_choices', {
  contestId: contestReference().primaryKey(),
  rule: text('rule', { mode: 'json' }).$type<CertificateRule>().notNull(),
  organiser: text('organiser').notNull(),
  signature: text('signature').notNull(),
  chosenAt: integer('chosen_at').notNull(),
})

/**
 * A certificate as it was earned. What it says of the contest is copied by a trigger when the row is made, and stays whatever
 * the organiser changes later.
 */
export const certificates = ownedTable(
  'certificates',
  { owner: 'playerId', erased: 'cascades', merged: 'moved', topic: 'work' },
  {
    playerId: notExported(playerReference().notNull()),
    contestId: exported(contestReference()),
    /** Of its address, which nobody guesses. */
    id: exported(text('id').notNull()),
    issuedAt: exported(integer('issued_at').notNull()),
    /** The GitHub name on the day. */
    username: exported(text('username').notNull()),
    /** 0 without points. */
    place: exported(integer('place').notNull()),
    climbers: exported(integer('climbers').notNull()),
    points: exported(integer('points').notNull()),
    accepted: exported(integer('accepted').notNull()),
    teamId: exported(text('team_id')),
    /** 0 for no team, or one without a rank. */
    teamPlace: exported(integer('team_place').notNull()),
    teams: exported(integer('teams').notNull()),
    contestName: exported(text('contest_name')),
    organiser: exported(text('organiser')),
    signature: exported(text('signature')),
    rule: exported(text('rule', { mode: 'json' }).$type<CertificateRule>()),
    /** Null for no team. */
    teamName: exported(text('team_name')),
    /** The holder's own name, once they agreed to it; null for the GitHub name alone. */
    holderName: exported(text('holder_name')),
    /** When the organiser took it back, and why, as its holder reads it. */
    takenBackAt: exported(integer('taken_back_at')),
    takenBackReason: exported(text('taken_back_reason')),
  },
  // Read by contest through its members, as scores are.
  (table) => [primaryKey({ columns: [table.playerId, table.contestId] }), uniqueIndex('certificates_id').on(table.id)],
)
