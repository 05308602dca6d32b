import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { FactKind, Ineligibility } from '#app/domain/fact.ts'
import type { ReasonCode } from '#app/domain/reason.ts'

/** One row a fact, under its natural key: the only source of points. See app/domain/ledger.ts. */
export const ledger = sqliteTable(
  'ledger',
  {
    playerId: text('player_id').notNull(),
    key: text('key').notNull(),
    kind: text('kind').$type<FactKind>().notNull(),
    scale: text('scale').$type<'contest' | 'lifetime'>().notNull(),
    day: text('day').notNull(),
    week: text('week').notNull(),
    quantity: integer('quantity').notNull(),
    ineligible: text('ineligible').$type<Ineligibility>(),
    counted: integer('counted').notNull(),
    points: integer('points').notNull(),
    reason: text('reason').$type<ReasonCode>(),
    repositoryId: integer('repository_id'),
    title: text('title'),
    url: text('url'),
    occurredAt: integer('occurred_at').notNull(),
    firstSeenAt: integer('first_seen_at').notNull(),
    grownAt: integer('grown_at').notNull(),
    sourceUpdatedAt: integer('source_updated_at'),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.key] }),
    index('ledger_player_day').on(table.playerId, table.day),
    /** What achievements count: queries name these kinds in these words. */
    index('ledger_milestones')
      .on(table.playerId, table.kind, table.repositoryId)
      .where(sql`kind IN ('pull_request_accepted', 'issue_completed') AND ineligible IS NULL`),
  ],
)
