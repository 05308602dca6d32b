import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** The outcome of a webhook; its body is not stored. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    event: text('event').notNull(),
    action: text('action'),
    outcome: text('outcome').notNull(),
    receivedAt: integer('received_at').notNull(),
  },
  (table) => [index('webhook_deliveries_received').on(table.receivedAt)],
)
