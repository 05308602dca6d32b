import { eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAuditedIf } from '#app/core/audit/write-audited.server.ts'
import type { CheckedPrize } from '#app/domain/prizes/prize.ts'
import { prizes } from '#db/schema/prizes.ts'

type PrizeContext = Pick<AppContext, 'db' | 'now'>
type Values = (CheckedPrize & { ok: true })['values']

/** Adds a prize at the end of the chest. Adding it again changes nothing. */
export async function addPrize(context: PrizeContext, actor: string, id: string, values: Values): Promise<void> {
  const { title, description, sponsor, url, worth, exclusive, active } = values
  await writeAuditedIf(
    context,
    sql`NOT EXISTS (SELECT 1 FROM prizes WHERE id = ${id})`,
    { actor, action: 'add-prize', detail: { prizeId: id } },
    [
      context.db.run(sql`INSERT INTO prizes (id, position, title, description, sponsor, url, worth, exclusive, active)
        SELECT ${id}, COALESCE(MAX(position), -1) + 1, ${title}, ${description}, ${sponsor}, ${url}, ${worth},
          ${exclusive ? 1 : 0}, ${active ? 1 : 0} FROM prizes`),
    ],
  )
}

/** Changes a prize; false when it does not exist. Unchanged values write no audit row. */
export async function changePrize(context: PrizeContext, actor: string, id: string, values: Values): Promise<boolean> {
  const [before] = await context.db.select().from(prizes).where(eq(prizes.id, id))
  if (before === undefined) return false
  const names = ['title', 'description', 'sponsor', 'url', 'worth', 'exclusive', 'active'] as const
  const changed = names.filter((name) => before[name] !== values[name])
  if (changed.length === 0) return true
  const detail = { prizeId: id, changed: changed.join(' '), active: values.active }
  return writeAuditedIf(
    context,
    sql`EXISTS (SELECT 1 FROM prizes WHERE id = ${id})`,
    { actor, action: 'change-prize', detail },
    [context.db.update(prizes).set(values).where(eq(prizes.id, id))],
  )
}
