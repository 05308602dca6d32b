import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import type { ShownProject } from './project-view.ts'
import { isSeenProject } from './seen-project.server.ts'
import { showProject, type StoredProject } from './show-project.server.ts'

/** What a player shows to others, in the player's own order. */
export async function listPlayerProjects(
  context: Pick<AppContext, 'db' | 'config'>,
  playerId: string,
): Promise<ShownProject[]> {
  const projects = await context.db.all<StoredProject>(sql`
    SELECT projects.id, title, description, website, repository, clicks
    FROM projects JOIN players ON players.id = projects.player_id
    WHERE player_id = ${playerId} AND ${isSeenProject} ORDER BY position`)
  return projects.map((project) => showProject(context, project))
}
