import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

export const ads = sqliteTable('ads', {
  id: text('id').primaryKey(),
  productId: text('product_id').notNull(),
  slot: text('slot').$type<'rotating' | 'single' | 'message'>().notNull(),
  url: text('url').notNull(),
  image: text('image'),
  title: text('title').notNull(),
  description: text('description').notNull(),
  active: integer('active', { mode: 'boolean' }).notNull().default(true),
})
