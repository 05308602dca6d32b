import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isSeenProject, targetOf } from '#app/core/projects/show-project.server.ts'
import { playerEventInsert } from '#app/core/visits/record-player-event.server.ts'
import { visitorOf } from '#app/core/visits/visitor.server.ts'
import { writeTogether } from '#db/client.ts'
import { players } from '#db/schema/players.ts'
import { projects } from '#db/schema/projects.ts'

export type VisitedProject = { id: string; playerId: string; owner: string; address: string }

/** The visible project with this id and its target; null without either. */
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
 * Whether the link was followed on one of our pages, beside the host that it leads to. A link elsewhere would lead
 * anywhere under our name.
 */
export function isFromOwnPage({ config }: Pick<AppContext, 'config'>, { headers }: Request): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const from = headers.get('referer') ?? ''
  return URL.canParse(from) && new URL(from).origin === new URL(config.APP_ORIGIN).origin
}

/** Counts a visit once per visitor and day, in the statistics and on the project. Owners and bots do not count. */
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
    // changes(): rows that the insert before it wrote, none for a visit that is known.
    context.db.run(sql`UPDATE projects SET clicks = clicks + 1 WHERE id = ${id} AND changes() = 1`),
  ])
}
