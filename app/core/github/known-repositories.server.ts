import { sql } from 'drizzle-orm'
import type { RepositoryFacts } from '#app/adapters/github/github.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { hiddenSeen, isNamed } from '#app/core/ledger/save-ledger.server.ts'
import { creditOf } from '#app/domain/ledger/credit.ts'
import { establishedSince, projectStatusOf, type KnownRepository } from '#app/domain/ledger/established-project.ts'
import type { Fact } from '#app/domain/ledger/fact.ts'
import type { Scoring } from '#app/domain/ledger/scoring.ts'
import { weekOfDay } from '#app/domain/time/period.ts'
import { pick } from '#app/domain/values/pick.ts'
import { idsIn } from '#db/client.ts'
import { hideAll } from './hide-repositories.server.ts'

type Row = {
  id: number
  name: string
  ownerId: number | null
  movedAt: number | null
  queriedAt: number | null
  establishedSince: number | null
  hiddenAt: number | null
  marks: string
}

/** Of the table `repositories`. */
export const KNOWN_COLUMNS = sql`repositories.asked_at AS queriedAt, repositories.established_since AS establishedSince,
  (SELECT json_group_array(json_object('week', week, 'isEstablished', json(IIF(is_established, 'true', 'false'))))
   FROM repository_marks WHERE repository_id = repositories.id) AS marks`

/** With the marks of staff, and since when they are hidden. */
export async function knownRepositories(
  { db }: Pick<AppContext, 'db'>,
  ids: readonly number[],
): Promise<Map<number, KnownRepository & Pick<Row, 'name' | 'ownerId' | 'movedAt' | 'hiddenAt'>>> {
  const rows = await db.all<Row>(sql`
    SELECT id, name, owner_id AS ownerId, moved_at AS movedAt, hidden_at AS hiddenAt, ${KNOWN_COLUMNS}
    FROM repositories WHERE id IN ${idsIn([...new Set(ids)])}`)
  return new Map(
    rows.map((row) => [row.id, { ...knownOf(row), ...pick(row, 'name', 'ownerId', 'movedAt', 'hiddenAt') }]),
  )
}

export function knownOf(row: Pick<Row, 'queriedAt' | 'establishedSince' | 'marks'>): KnownRepository {
  return { ...pick(row, 'queriedAt', 'establishedSince'), marks: JSON.parse(row.marks) as KnownRepository['marks'] }
}

export function projectStatusesOf(known: ReadonlyMap<number, KnownRepository>): Scoring['projectStatusOf'] {
  return (id, week) => (id === null ? 'not_established' : projectStatusOf(known.get(id), week))
}

type LookUpContext = Pick<AppContext, 'db' | 'now' | 'github'>

/**
 * Asks GitHub about repositories that may count in full and are not known to be established or not, or whose name has
 * another owner now, and hides those that are private or gone. Returns those without an answer: their facts count as
 * open until a later refresh asks.
 */
export async function lookUpRepositories(context: LookUpContext, facts: readonly Fact[]): Promise<Set<number>> {
  const deciding = facts.filter((fact) => fact.ineligible === null && creditOf(fact, 'established') !== 'alone')
  if (deciding.length === 0) return new Set()
  const known = await knownRepositories(
    context,
    deciding.map(({ repository }) => repository.id),
  )
  const queried = new Map<string, Fact['repository']>()
  for (const { repository, day } of deciding) {
    const before = known.get(repository.id)
    const isQueried = projectStatusOf(before, weekOfDay(day)) === 'unknown' || isRenamed(before, repository.name)
    if (repository.nodeId !== null && isQueried) queried.set(repository.nodeId, repository)
  }
  if (queried.size === 0) return new Set()
  const found = await context.github.fetchRepositories([...queried.keys()])
  const rows = [...found].flatMap(([nodeId, answer]) => {
    const repository = queried.get(nodeId)
    if (repository === undefined) return []
    if (answer === null) return [{ ...repository, ownerId: null, since: null, movedAt: null }]
    return [{ ...repository, ...judged(answer, known.get(repository.id), context.now()) }]
  })
  if (rows.length > 0) await save(context, rows)
  await hideAll(
    context,
    [...found].flatMap(([nodeId, answer]) => (answer === null ? (queried.get(nodeId) ?? []) : [])),
  )
  const answered = new Set(rows.map(({ id }) => id))
  return new Set([...queried.values()].flatMap(({ id }) => (answered.has(id) ? [] : id)))
}

type Answered = Fact['repository'] & { ownerId: number | null; since: number | null; movedAt: number | null }
type Before = { ownerId: number | null; movedAt: number | null; name: string }

/** Whether it is living is decided when its change of hands is noticed, and never later. */
function judged(answer: RepositoryFacts, before: Before | undefined, now: number): Omit<Answered, 'id' | 'nodeId'> {
  const { name, ownerId } = answer
  const hasMoved = before?.ownerId != null && ownerId !== null && before.ownerId !== ownerId
  const movedAt = hasMoved ? now : (before?.movedAt ?? answer.movedAt)
  const isNoticedNow = hasMoved || before?.movedAt == null
  const since = establishedSince({ ...answer, movedAt, isLiving: isNoticedNow && answer.isLiving })
  return { name, ownerId, movedAt, since }
}

function isRenamed(before: Before | undefined, name: string): boolean {
  return before !== undefined && ownerIn(before.name) !== ownerIn(name)
}

function ownerIn(name: string): string {
  return name.split('/')[0] ?? ''
}

async function save(context: LookUpContext, rows: Answered[]): Promise<void> {
  await context.db.run(sql`
    INSERT INTO repositories (id, name, node_id, owner_id, asked_at, established_since, moved_at, hidden_at)
    SELECT value ->> 'id', value ->> 'name', value ->> 'nodeId', value ->> 'ownerId', ${context.now()}, value ->> 'since',
      value ->> 'movedAt', ${hiddenSeen(context.now())}
    FROM json_each(${JSON.stringify(rows)}) WHERE true
    ON CONFLICT (id) DO UPDATE SET name = IIF(hidden_at IS NULL AND ${isNamed}, excluded.name, name), node_id = excluded.node_id,
      owner_id = COALESCE(excluded.owner_id, owner_id), asked_at = excluded.asked_at,
      established_since = excluded.established_since, moved_at = COALESCE(excluded.moved_at, moved_at)`)
}
