import { sql } from 'drizzle-orm'
import { blob, index, integer, primaryKey, text } from 'drizzle-orm/sqlite-core'
import type { Credit } from '#app/domain/ledger/credit.ts'
import type { FactKind, Ineligibility } from '#app/domain/ledger/fact.ts'
import type { ReasonCode } from '#app/domain/ledger/reason.ts'
import { exported, ownedTable, notExported } from './owned-table.ts'

/** By natural key. All stored points come from here; see app/domain/ledger/ledger.ts. */
export const ledger = ownedTable(
  'ledger',
  { owner: 'playerId', erased: 'deleted', merged: 'by verb', topic: 'work' },
  {
    playerId: notExported(text('player_id').notNull()),
    key: exported(text('key').notNull()),
    kind: exported(text('kind').$type<FactKind>().notNull()),
    scale: exported(text('scale').$type<'contest' | 'lifetime'>().notNull()),
    day: exported(text('day').notNull()),
    week: exported(text('week').notNull()),
    quantity: exported(integer('quantity').notNull()),
    ineligible: exported(text('ineligible').$type<Ineligibility>()),
    counted: exported(integer('counted').notNull()),
    points: exported(integer('points').notNull()),
    reason: exported(text('reason').$type<ReasonCode>()),
    repositoryId: exported(integer('repository_id')),
    title: exported(text('title')),
    url: exported(text('url')),
    occurredAt: exported(integer('occurred_at').notNull()),
    firstSeenAt: exported(integer('first_seen_at').notNull()),
    grownAt: notExported(integer('grown_at').notNull()),
    sourceUpdatedAt: notExported(integer('source_updated_at')),
    /** Another person's GitHub id, so it is in no export. */
    counterpartId: notExported(integer('counterpart_id')),
    reviewerCanPush: notExported(integer('reviewer_can_push', { mode: 'boolean' })),
    isAfterEnd: exported(integer('is_after_end', { mode: 'boolean' })),
    landedAs: exported(text('landed_as')),
    agent: exported(text('agent')),
    credit: exported(text('credit').$type<Credit>()),
  },
  (table) => [
    primaryKey({ columns: [table.playerId, table.key] }),
    index('ledger_player_day').on(table.playerId, table.day),
    /** Repositories that were not looked up yet; the close of their week waits for them. */
    index('ledger_not_known')
      .on(table.week, table.playerId)
      .where(sql`credit = 'not_known'`),
    /** What players bring to a repository. Queries must list these kinds exactly like this to use the index. */
    index('ledger_repository')
      .on(table.repositoryId, table.day)
      .where(
        sql`kind IN ('pull_request_opened', 'pull_request_accepted', 'review_approved', 'review_changes_requested', 'review_commented')`,
      ),
    /** What achievements count. Queries must list these kinds exactly like this to use the index. */
    index('ledger_milestones')
      .on(table.playerId, table.kind, table.repositoryId)
      .where(sql`kind IN ('pull_request_accepted', 'issue_completed') AND ineligible IS NULL`),
  ],
)

/** A player's closed week, compressed: see app/domain/ledger/fold. Late rows stay in `ledger` until folded too. */
export const ledgerWeeks = ownedTable(
  'ledger_weeks',
  // Its lines are exported with the ledger's.
  { owner: 'playerId', erased: 'deleted', merged: 'kept', topic: 'work' },
  {
    playerId: notExported(text('player_id').notNull()),
    week: notExported(text('week').notNull()),
    format: notExported(integer('format').notNull()),
    lines: notExported(integer('lines').notNull()),
    points: notExported(integer('points').notNull()),
    completed: notExported(integer('completed').notNull()),
    /** Repositories of accepted pull requests that count for achievements, one each; null for none. */
    accepted: notExported(text('accepted')),
    /** Those that GitHub's search for merges cannot find. */
    unsearchable: notExported(text('unsearchable')),
    checksum: notExported(integer('checksum').notNull()),
    /** Two bytes for each key, repository and counterpart, so that a week is found without unfolding all. */
    tags: notExported(blob('tags').notNull()),
    data: notExported(blob('data').notNull()),
  },
  (table) => [primaryKey({ columns: [table.playerId, table.week] })],
)
