import { asc, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { writeAudited } from '#app/core/audit/write-audited.server.ts'
import { prizes } from '#db/schema/prizes.ts'

/** Positions start at 1; false if the prize does not exist. */
export async function orderPrizes(
  context: Pick<AppContext, 'db' | 'now'>,
  actor: string,
  id: string,
  place: number,
): Promise<boolean> {
  const rows = await context.db
    .select({ id: prizes.id, position: prizes.position })
    .from(prizes)
    .orderBy(asc(prizes.position), asc(prizes.id))
  if (!rows.some((row) => row.id === id)) return false
  const order = rows.map((row) => row.id).filter((other) => other !== id)
  order.splice(place - 1, 0, id)
  if (rows.every((row, index) => row.id === order[index])) return true
  const list = JSON.stringify(order)
  await writeAudited(context, { actor, action: 'order-prizes', detail: { prizeId: id, place } }, [
    context.db.run(sql`UPDATE prizes SET position = moved.key FROM json_each(${list}) AS moved
      WHERE prizes.id = moved.value AND prizes.position <> moved.key`),
  ])
  return true
}
