import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { hideWhatIsGone } from '#app/core/github/hide-repositories.server.ts'
import { rulesOf } from '#app/core/github/repository-rules.server.ts'
import { dayOf, HOUR, MINUTE, WEEK } from '#app/domain/time/period.ts'
import { settings } from '#db/schema/settings.ts'
import { saveRulesFile } from './read-rules-file.server.ts'

const ROUND_EVERY = 6 * HOUR
/** 90 points an hour at most: 60 for files, 30 to find what is no longer public. */
const RUN_EVERY = 2 * MINUTE
/** One point, another one if some have a file. */
const MOST_VISITED = 50
/** Of all, to find those that players work in. */
const LOOKED_AT = 500
/** Of 5,000 points an hour; refreshes need the rest. */
const LEAST_POINTS = 1000

const SETTING = 'maintainer-visit'

/** `after`: the last repository's id; null when the round is over. */
const visitSchema = z.object({ begunAt: z.number(), after: z.number().nullable() })
type Visit = z.infer<typeof visitSchema>

type VisitContext = Pick<AppContext, 'db' | 'github' | 'now'>

/** Each repository's visibility is asked in one round of so many: about a hundred a run, one point. */
const CHECKED_EVERY = 5

/**
 * Reads the next active repositories' files. Hides those that are private or gone, however long ago anybody worked
 * there. A lost run is repeated safely.
 */
export async function visitRepositories(context: VisitContext): Promise<void> {
  const now = context.now()
  if ((Math.floor(now / MINUTE) * MINUTE) % RUN_EVERY !== 0) return
  const visit = await readVisit(context)
  const isOver = visit.after === null
  if (isOver && now - visit.begunAt < ROUND_EVERY) return
  if (!(await canQuery(context))) return
  const page = await listPage(context, visit.after ?? 0)
  const active = page.filter(({ isActive }) => isActive === 1)
  const visited = active.slice(0, MOST_VISITED)
  const last = (active.length > MOST_VISITED ? visited : page).at(-1)?.id ?? 0
  const begunAt = isOver ? now : visit.begunAt
  const turn = Math.floor(begunAt / ROUND_EVERY) % CHECKED_EVERY
  await hideWhatIsGone(
    context,
    page.filter(({ id }) => id <= last && id % CHECKED_EVERY === turn),
  )
  await readFiles(context, visited, now)
  const isLast = page.length < LOOKED_AT && active.length <= MOST_VISITED
  await writeVisit(context, { begunAt, after: isLast ? null : last })
}

async function readVisit({ db }: VisitContext): Promise<Visit> {
  const [row] = await db.select().from(settings).where(eq(settings.name, SETTING))
  return visitSchema.catch({ begunAt: 0, after: null }).parse(row?.value)
}

async function writeVisit({ db }: VisitContext, value: Visit): Promise<void> {
  await db
    .insert(settings)
    .values({ name: SETTING, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
}

/** Asking for the limit is free. */
async function canQuery({ github }: VisitContext): Promise<boolean> {
  const budget = await github.fetchBudget()
  return budget.ok && budget.value.remaining >= LEAST_POINTS
}

type Visited = { id: number; name: string; nodeId: string | null }

/** With the kinds of the index, so that SQLite uses it. */
function listPage({ db, now }: VisitContext, after: number): Promise<(Visited & { isActive: number })[]> {
  return db.all(sql`
    SELECT id, name, node_id AS nodeId, EXISTS (
      SELECT 1 FROM ledger
      WHERE repository_id = repositories.id AND day >= ${dayOf(now() - 4 * WEEK)}
        AND kind IN ('pull_request_opened', 'pull_request_accepted', 'review_approved', 'review_changes_requested', 'review_commented')
    ) AS isActive
    FROM repositories WHERE id > ${after} AND hidden_at IS NULL ORDER BY id LIMIT ${LOOKED_AT}`)
}

async function readFiles(context: VisitContext, visited: readonly Visited[], now: number): Promise<void> {
  const nodeIds = visited.flatMap(({ nodeId }) => nodeId ?? [])
  if (nodeIds.length === 0) return
  const [answers, rules] = await Promise.all([
    context.github.fetchRulesFiles(nodeIds),
    rulesOf(
      context,
      visited.map(({ id }) => id),
    ),
  ])
  for (const { id, nodeId } of visited) {
    const answer = nodeId === null ? undefined : answers.get(nodeId)
    const hadFile = rules.get(id)?.some(({ source }) => source === 'file') === true
    if (answer !== undefined && (answer.state !== 'none' || hadFile)) await saveRulesFile(context, id, answer, now)
  }
}
