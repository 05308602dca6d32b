import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context.server.ts'
import { findOwnProject } from '#app/features/projects/find-own-project.server.ts'
import { projectOrder } from '#app/features/projects/project-order.server.ts'
import { writeTogether } from '#db/client.ts'
import { projects } from '#db/schema/projects.ts'

/** The player's own project goes and those below move up; null for a project that is not theirs. */
export async function removeProject(
  context: Pick<AppContext, 'db'>,
  playerId: string,
  id: string,
): Promise<{ title: string } | null> {
  const project = await findOwnProject(context, playerId, id)
  if (project === null) return null
  await writeTogether(context.db, [
    context.db.delete(projects).where(and(eq(projects.id, id), eq(projects.playerId, playerId))),
    ...projectOrder(context, playerId, null),
  ])
  return { title: project.title }
}
