import { inArray, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { leadersQuery } from '#app/core/standings/places.server.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import {
  asksForSetters,
  isSpamLabel,
  RIVALS,
  type SetLabel,
  type SpamJudgement,
} from '#app/domain/ledger/spam-label.ts'
import { weekOfDay } from '#app/domain/time/period.ts'
import { idsIn } from '#db/client.ts'
import { players } from '#db/schema/players.ts'

type Observed = { playerId: string; fact: Fact }

/** By player: what is known of these facts' labels that say spam or invalid. */
export async function spamJudgements(
  { db }: Pick<AppContext, 'db'>,
  observed: readonly Observed[],
  versionOf: SpamJudgement['versionOf'],
): Promise<(playerId: string) => SpamJudgement> {
  const asking = observed.filter(({ fact }) => asksForSetters(fact))
  const setters = new Map<string, SetLabel[]>()
  const rivals = new Map<string, Set<number>>()
  if (asking.length > 0) {
    const weeks = [...new Set(asking.map(({ fact }) => weekOfDay(fact.day)))]
    const rivalsOfWeeks = weeks.map((week) =>
      db
        .select({ githubId: players.githubId })
        .from(players)
        .where(inArray(players.id, sql`(${leadersQuery({ board: 'all', period: week }, RIVALS)})`)),
    )
    const [known, ...found] = await Promise.all([
      db.all<SetLabel & { playerId: string; key: string }>(sql`
        SELECT player_id AS playerId, key, label, set_at AS setAt, setter_id AS setterId FROM fact_labels
        WHERE player_id IN ${idsIn([...new Set(asking.map(({ playerId }) => playerId))])}
          AND key IN (SELECT value FROM json_each(${JSON.stringify(asking.map(({ fact }) => fact.key))}))`),
      ...rivalsOfWeeks,
    ])
    for (const { playerId, key, ...label } of known) {
      const slot = `${playerId} ${key}`
      setters.set(slot, [...(setters.get(slot) ?? []), label])
    }
    for (const [index, week] of weeks.entries())
      rivals.set(week, new Set((found[index] ?? []).map(({ githubId }) => githubId)))
  }
  return (playerId) => ({
    versionOf,
    settersOf: (key) => setters.get(`${playerId} ${key}`) ?? [],
    rivalsIn: (week) => rivals.get(week) ?? new Set(),
  })
}

/** Asks GitHub once who set them, and stores the answers. Without one, a label does nothing until a later refresh. */
export async function lookUpSpamLabels(
  { db, github, now }: Pick<AppContext, 'db' | 'github' | 'now'>,
  observed: readonly Observed[],
): Promise<void> {
  const asking = observed.flatMap(({ playerId, fact }) =>
    asksForSetters(fact) && fact.thread !== null && fact.thread.nodeId !== null
      ? [{ playerId, key: fact.key, nodeId: fact.thread.nodeId, labels: fact.thread.labels.filter(isSpamLabel) }]
      : [],
  )
  if (asking.length === 0) return
  const judgementOf = await spamJudgements({ db }, observed, () => Infinity)
  const unknown = asking.filter(({ playerId, key, labels }) => {
    const known = new Set(
      judgementOf(playerId)
        .settersOf(key)
        .map(({ label }) => label),
    )
    return labels.some((label) => !known.has(label.toLowerCase()))
  })
  const found = await github.fetchLabelSetters([...new Set(unknown.map(({ nodeId }) => nodeId))])
  const rows = unknown.flatMap(({ playerId, key, nodeId }) =>
    (found.get(nodeId) ?? []).filter(({ label }) => isSpamLabel(label)).map((label) => ({ playerId, key, ...label })),
  )
  if (rows.length === 0) return
  await db.run(sql`
    INSERT INTO fact_labels (player_id, key, label, set_at, setter_id, created_at)
    SELECT value ->> 'playerId', value ->> 'key', value ->> 'label', value ->> 'setAt', value ->> 'setterId', ${now()}
    FROM json_each(${JSON.stringify(rows)}) CROSS JOIN players ON players.id = value ->> 'playerId' WHERE true ON CONFLICT (player_id, key, label) DO NOTHING`)
}
