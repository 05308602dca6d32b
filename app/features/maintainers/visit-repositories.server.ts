import { eq, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { hideWhatIsGone } from '#app/core/github/hide-repositories.server.ts'
import { rulesOf } from '#app/core/github/repository-rules.server.ts'
import { dayOf, HOUR, MINUTE, WEEK } from '#app/domain/time/period.ts'
import { settings } from '#db/schema/settings.ts'
import { saveRulesFile } from './read-rules-file.server.ts'

const ROUND_EVERY = 6 * HOUR
/** At most 90 points an hour, 1.8 % of them: 60 for files, 30 to find what is no longer public. */
const RUN_EVERY = 2 * MINUTE
/** Cost one point, and another one where some of them have a file. */
const MOST_VISITED = 50
/** Of all repositories, to find so many that players work in. */
const LOOKED_AT = 500
/** Of 5,000 points an hour; the rest is for the refreshes. */
const LEAST_POINTS = 1000

const SETTING = 'maintainer-visit'

/** `after`: the id of the last repository visited; null when the round is over. */
const visitSchema = z.object({ begunAt: z.number(), after: z.number().nullable() })
type Visit = z.infer<typeof visitSchema>

type VisitContext = Pick<AppContext, 'db' | 'github' | 'now'>

/** Whether a repository is public still is asked in one of so many rounds, so that a run asks about a hundred: one point. */
const CHECKED_EVERY = 5

/**
 * Reads the files of the next repositories that players worked in lately. Hides those that are private or gone by now,
 * also where nobody worked for long. A run that is lost is made again, and writes what did not change only once.
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

/** GitHub's answer to this is free. */
async function canQuery({ github }: VisitContext): Promise<boolean> {
  const budget = await github.fetchBudget()
  return budget.ok && budget.value.remaining >= LEAST_POINTS
}

type Visited = { id: number; name: string; nodeId: string | null }

/** The kinds are those of the index. */
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
