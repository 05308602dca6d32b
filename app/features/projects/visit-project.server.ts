import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isSeenProject, targetOf } from '#app/core/projects/show-project.server.ts'
import { playerEventInsert } from '#app/core/visits/record-player-event.server.ts'
import { visitorOf } from '#app/core/visits/visitor.server.ts'
import { writeTogether } from '#db/client.ts'
import { players } from '#db/schema/players.ts'
import { projects } from '#db/schema/projects.ts'

export type VisitedProject = { id: string; playerId: string; owner: string; address: string }

/** Null if it is not visible or has no target. */
export async function findVisitedProject(
  context: Pick<AppContext, 'db' | 'config'>,
  id: string,
): Promise<VisitedProject | null> {
  const [project] = await context.db
    .select({
      playerId: projects.playerId,
      owner: players.githubUsername,
      website: projects.website,
      repository: projects.repository,
    })
    .from(projects)
    .innerJoin(players, eq(players.id, projects.playerId))
    .where(and(eq(projects.id, id), isSeenProject))
  const address = project === undefined ? null : targetOf(context, project)
  if (project === undefined || address === null) return null
  return { id, playerId: project.playerId, owner: project.owner, address }
}

/**
 * Whether the link is on our own page, or on the site that it leads to. Elsewhere it could send people anywhere under
 * our name.
 */
export function isFromOwnPage({ config }: Pick<AppContext, 'config'>, { headers }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const from = headers.get('referer') ?? ''
  return URL.canParse(from) && new URL(from).origin === new URL(config.APP_ORIGIN).origin
}

/** Once a visitor and day, in statistics and on the project. Owners and bots don't count. */
export async function recordProjectVisit(
  context: Pick<AppContext, 'db' | 'now' | 'randomBytes'>,
  request: Request,
  { id, playerId }: Pick<VisitedProject, 'id' | 'playerId'>,
  viewerId: string | null,
): Promise<void> {
  if (viewerId === playerId) return
  const visitor = await visitorOf(context, request)
  if (visitor === null) return
  await writeTogether(context.db, [
    playerEventInsert(context, visitor, { playerId, scope: 'project', event: 'click', label: id }),
    // changes(): the rows of the insert before, 0 for a known visit.
    context.db.run(sql`UPDATE projects SET clicks = clicks + 1 WHERE id = ${id} AND changes() = 1`),
  ])
}
