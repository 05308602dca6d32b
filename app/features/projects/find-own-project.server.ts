import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { projects } from '#db/schema/projects.ts'

export async function findOwnProject(
  context: Pick<AppContext, 'db'>,
  playerId: string,
  id: string,
): Promise<{ title: string } | null> {
  const [project] = await context.db
    .select({ title: projects.title })
    .from(projects)
    .where(and(eq(projects.id, id), eq(projects.playerId, playerId)))
  return project ?? null
}
