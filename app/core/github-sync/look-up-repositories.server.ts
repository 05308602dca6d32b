import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { Fact } from '#app/domain/fact.ts'
import { establishedSince, groundOf } from '#app/domain/ground.ts'
import { laneOf } from '#app/domain/lane.ts'
import { weekOfDay } from '#app/domain/period.ts'
import { hideAll } from './hide-repositories.server.ts'
import { knownRepositories } from './known-grounds.server.ts'

type LookUpContext = Pick<AppContext, 'db' | 'now' | 'github'>

/**
 * Asks GitHub about the repositories whose facts could count in full and of which it is not known yet whether they are
 * established, and hides those that are private or gone by now. Returns those that GitHub did not answer for: their facts
 * count as open until a later refresh has asked.
 */
export async function lookUpRepositories(context: LookUpContext, facts: readonly Fact[]): Promise<Set<number>> {
  const deciding = facts.filter((fact) => fact.ineligible === null && laneOf(fact, 'established') !== 'alone')
  if (deciding.length === 0) return new Set()
  const known = await knownRepositories(
    context,
    deciding.map(({ repository }) => repository.id),
  )
  const asked = new Map<string, Fact['repository']>()
  for (const { repository, day } of deciding)
    if (repository.nodeId !== null && groundOf(known.get(repository.id), weekOfDay(day)) === 'unknown')
      asked.set(repository.nodeId, repository)
  if (asked.size === 0) return new Set()
  const found = await context.github.fetchRepositories([...asked.keys()])
  const rows = [...found].flatMap(([nodeId, answer]) => {
    const repository = asked.get(nodeId)
    if (repository === undefined) return []
    const since = answer === null ? null : establishedSince(answer)
    return [{ ...repository, name: answer?.name ?? repository.name, ownerId: answer?.ownerId ?? null, since }]
  })
  if (rows.length > 0) await save(context, rows)
  await hideAll(
    context,
    [...found].flatMap(([nodeId, answer]) => (answer === null ? (asked.get(nodeId) ?? []) : [])),
  )
  const answered = new Set(rows.map(({ id }) => id))
  return new Set([...asked.values()].flatMap(({ id }) => (answered.has(id) ? [] : id)))
}

type Row = Fact['repository'] & { ownerId: number | null; since: number | null }

async function save(context: LookUpContext, rows: Row[]): Promise<void> {
  await context.db.run(sql`
    INSERT INTO repositories (id, name, node_id, owner_id, asked_at, established_since)
    SELECT value ->> 'id', value ->> 'name', value ->> 'nodeId', value ->> 'ownerId', ${context.now()}, value ->> 'since'
    FROM json_each(${JSON.stringify(rows)}) WHERE true
    ON CONFLICT (id) DO UPDATE SET name = IIF(hidden_at IS NULL, excluded.name, name), node_id = excluded.node_id,
      owner_id = COALESCE(excluded.owner_id, owner_id), asked_at = excluded.asked_at,
      established_since = excluded.established_since`)
}
