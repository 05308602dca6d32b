import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { done, MISSING, type FormOutcome } from '#app/domain/form-outcome.ts'
import { writeTogether } from '#db/client.ts'
import { projects } from '#db/schema/projects.ts'
import { findOwnProject } from './find-own-project.server.ts'
import { projectOrder } from './project-order.server.ts'

/** The player's own project goes and those below move up; a project that is not theirs does not exist. */
export async function removeProject(
  context: Pick<AppContext, 'db'>,
  playerId: string,
  id: string,
): Promise<FormOutcome> {
  const project = await findOwnProject(context, playerId, id)
  if (project === null) return MISSING
  await writeTogether(context.db, [
    context.db.delete(projects).where(and(eq(projects.id, id), eq(projects.playerId, playerId))),
    ...projectOrder(context, playerId, null),
  ])
  return done(`${project.title} is removed.`)
}
