import { integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { CertificateRule } from '#app/domain/contests/certificates/certificate-rule.ts'
import { exported, ownedTable, notExported } from '#db/schema/owned-table.ts'
import { playerReference } from '#db/schema/players.ts'
import { contestReference } from './contests.ts'

/** Without a row nobody earns one. */
export const certificateChoices = sqliteTable('certificate_choices', {
  contestId: contestReference().primaryKey(),
  rule: text('rule', { mode: 'json' }).$type<CertificateRule>().notNull(),
  organiser: text('organiser').notNull(),
  signature: text('signature').notNull(),
  chosenAt: integer('chosen_at').notNull(),
})

/** As earned: a trigger copies what it says of the contest, so later changes do not matter. */
export const certificates = ownedTable(
  'certificates',
  { owner: 'playerId', erased: 'cascades', merged: 'moved', topic: 'work' },
  {
    playerId: notExported(playerReference().notNull()),
    contestId: exported(contestReference()),
    /** In its address; nobody can guess it. */
    id: exported(text('id').notNull()),
    issuedAt: exported(integer('issued_at').notNull()),
    username: exported(text('username').notNull()),
    /** 0 without points. */
    place: exported(integer('place').notNull()),
    climbers: exported(integer('climbers').notNull()),
    points: exported(integer('points').notNull()),
    accepted: exported(integer('accepted').notNull()),
    teamId: exported(text('team_id')),
    /** 0 without a team, or if it has no rank. */
    teamPlace: exported(integer('team_place').notNull()),
    teams: exported(integer('teams').notNull()),
    contestName: exported(text('contest_name')),
    organiser: exported(text('organiser')),
    signature: exported(text('signature')),
    rule: exported(text('rule', { mode: 'json' }).$type<CertificateRule>()),
    teamName: exported(text('team_name')),
    /** Once they agreed to it; null for the GitHub name alone. */
    holderName: exported(text('holder_name')),
    /** By the organiser, and why, as its holder reads it. */
    takenBackAt: exported(integer('taken_back_at')),
    takenBackReason: exported(text('taken_back_reason')),
  },
  // Read by contest through its members, as scores are.
  (table) => [primaryKey({ columns: [table.playerId, table.contestId] }), uniqueIndex('certificates_id').on(table.id)],
)
