import { and, eq, lt, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { done, type FormOutcome, MISSING } from '#app/domain/forms/form-outcome.ts'
import { type Statement, writeTogether } from '#db/client.ts'
import { projects } from '#db/schema/projects.ts'

/** One place up or down. Another player's project counts as missing. */
export async function moveProject(
  context: Pick<AppContext, 'db'>,
  playerId: string,
  id: string,
  direction: 'up' | 'down',
): Promise<FormOutcome> {
  const project = await findOwnProject(context, playerId, id)
  if (project === null) return MISSING
  await writeTogether(context.db, projectOrder(context, playerId, { id, by: direction === 'up' ? -1 : 1 }))
  return done(`${project.title} moved ${direction}.`)
}

/** The rest moves up. Another player's project counts as missing. */
export async function removeProject(
  context: Pick<AppContext, 'db'>,
  playerId: string,
  id: string,
): Promise<FormOutcome> {
  const project = await findOwnProject(context, playerId, id)
  if (project === null) return MISSING
  await writeTogether(context.db, [
    context.db.delete(projects).where(isOwn(playerId, id)),
    ...projectOrder(context, playerId, null),
  ])
  return done(`${project.title} is removed.`)
}

async function findOwnProject(context: Pick<AppContext, 'db'>, playerId: string, id: string) {
  const [project] = await context.db.select({ title: projects.title }).from(projects).where(isOwn(playerId, id))
  return project ?? null
}

function isOwn(playerId: string, id: string) {
  return and(eq(projects.id, id), eq(projects.playerId, playerId))
}

/** From 0 without gaps, through negative numbers: positions are unique even within a statement. */
function projectOrder(
  context: Pick<AppContext, 'db'>,
  playerId: string,
  moved: { id: string; by: -1 | 1 } | null,
): Statement[] {
  const shift = moved === null ? sql`0` : sql`CASE id WHEN ${moved.id} THEN ${3 * moved.by} ELSE 0 END`
  return [
    context.db.run(sql`UPDATE projects SET position = -1 - places.place FROM (
        SELECT id, ROW_NUMBER() OVER (ORDER BY 2 * position + ${shift}) - 1 AS place
        FROM projects WHERE player_id = ${playerId}) AS places
      WHERE projects.id = places.id AND places.place <> projects.position`),
    context.db
      .update(projects)
      .set({ position: sql`-1 - ${projects.position}` })
      .where(and(eq(projects.playerId, playerId), lt(projects.position, 0))),
  ]
}
