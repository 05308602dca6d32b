import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { listOpenMemberships } from '#app/core/contests/running/open-contests.server.ts'
import { recountMemberStatement, recountPlayers } from '#app/core/contests/running/recount-contest.server.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import { isSpamLabel } from '#app/domain/ledger/spam-label.ts'
import { writeTogether } from '#db/client.ts'
import { idsIn } from '#db/ids-in.ts'

type LabelContext = Pick<AppContext, 'db' | 'now' | 'github'>
type Observed = { playerId: string; fact: Fact }

/**
 * Asks GitHub who set the labels that multiply in a contest of their player, and stores the answers; then the players
 * are scored anew. Without an answer a label multiplies nothing, until a later refresh has asked.
 */
export async function lookUpLabels(context: LabelContext, observed: readonly Observed[]): Promise<void> {
  const labelled = observed.filter(({ fact }) => fact.thread !== null && fact.thread.labels.length > 0)
  if (labelled.length === 0) return
  const memberships = await listOpenMemberships(context, [...new Set(labelled.map(({ playerId }) => playerId))])
  const wanted = new Map<string, Set<string>>()
  for (const { playerId, contest } of memberships)
    for (const { rules } of contest.rules)
      for (const { name } of rules.labels)
        wanted.set(playerId, (wanted.get(playerId) ?? new Set()).add(name.toLowerCase()))
  const asked = await unknownOf(
    context,
    labelled.filter(({ playerId, fact }) =>
      fact.thread?.labels.some((label) => wanted.get(playerId)?.has(label.toLowerCase()) === true),
    ),
  )
  const found = await context.github.fetchLabelSetters([...new Set(asked.map(({ nodeId }) => nodeId))])
  const rows = asked.flatMap(({ playerId, key, nodeId }) =>
    (found.get(nodeId) ?? [])
      .filter(({ label }) => wanted.get(playerId)?.has(label) === true)
      .map((label) => ({ playerId, key, ...label })),
  )
  if (rows.length === 0) return
  const players = new Set(rows.map(({ playerId }) => playerId))
  const changed = memberships.filter(({ playerId }) => players.has(playerId))
  await writeTogether(context.db, [
    context.db.run(sql`
      INSERT INTO fact_labels (player_id, key, label, set_at, setter_id, created_at)
      SELECT value ->> 'playerId', value ->> 'key', value ->> 'label', value ->> 'setAt', value ->> 'setterId',
        ${context.now()}
      FROM json_each(${JSON.stringify(rows)}) WHERE true
      ON CONFLICT (player_id, key, label) DO NOTHING`),
    ...changed.map(({ playerId, contest }) =>
      recountMemberStatement(context, { contestId: contest.id, playerId, on: 'labels' }),
    ),
  ])
  for (const id of new Set(changed.map(({ contest }) => contest.id))) await recountPlayers(context, id, [...players])
}

async function unknownOf({ db }: LabelContext, observed: readonly Observed[]) {
  const facts = observed.flatMap(({ playerId, fact }) =>
    fact.thread?.nodeId == null ? [] : [{ playerId, key: fact.key, nodeId: fact.thread.nodeId }],
  )
  if (facts.length === 0) return []
  const known = await db.all<{ playerId: string; key: string; label: string }>(sql`
    SELECT player_id AS playerId, key, label FROM fact_labels
    WHERE player_id IN ${idsIn([...new Set(facts.map(({ playerId }) => playerId))])}`)
  // Labels that say spam or invalid are asked for by themselves.
  const keys = new Set(
    known.filter(({ label }) => !isSpamLabel(label)).map(({ playerId, key }) => `${playerId} ${key}`),
  )
  return facts.filter(({ playerId, key }) => !keys.has(`${playerId} ${key}`))
}
