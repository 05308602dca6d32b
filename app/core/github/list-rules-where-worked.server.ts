import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { rulesTexts } from '#app/domain/maintainers/repository-rules-text.ts'
import { rulesAt } from '#app/domain/maintainers/repository-rules.ts'
import { dayOf, DAY } from '#app/domain/time/period.ts'
import { rulesOf } from './repository-rules.server.ts'

const REPOSITORIES_LISTED = 5

/** In the last seven days, so that players know before their next work. */
export async function listRulesWhereWorked(
  context: Pick<AppContext, 'db' | 'now'>,
  playerId: string,
): Promise<{ name: string; rules: string[] }[]> {
  const now = context.now()
  const worked = await context.db.all<{ id: number; name: string }>(sql`
    SELECT id, name FROM repositories
    WHERE hidden_at IS NULL AND id IN (SELECT repository_id FROM ledger WHERE player_id = ${playerId} AND day >= ${dayOf(now - 7 * DAY)})
      AND EXISTS (SELECT 1 FROM repository_rules WHERE repository_id = id)
    ORDER BY name LIMIT ${REPOSITORIES_LISTED}`)
  const rules = await rulesOf(
    context,
    worked.map(({ id }) => id),
  )
  return worked.flatMap(({ id, name }) => {
    const texts = rulesTexts(rulesAt(rules.get(id) ?? [], now), now)
    return texts.length === 0 ? [] : [{ name, rules: texts }]
  })
}
