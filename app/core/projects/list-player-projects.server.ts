import { and, eq, getTableColumns } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { players } from '#db/schema/players.ts'
import { projects } from '#db/schema/projects.ts'
import type { ShownProject } from './project-view.ts'
import { isSeenProject } from './seen-project.server.ts'
import { showProject } from './show-project.server.ts'

/** What a player shows to others, in the player's own order. */
export async function listPlayerProjects(
  context: Pick<AppContext, 'db' | 'config'>,
  playerId: string,
): Promise<ShownProject[]> {
  const shown = await context.db
    .select(getTableColumns(projects))
    .from(projects)
    .innerJoin(players, eq(players.id, projects.playerId))
    .where(and(eq(projects.playerId, playerId), isSeenProject))
    .orderBy(projects.position)
  return shown.map((project) => showProject(context, project))
}
