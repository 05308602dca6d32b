import { and, eq, getTableColumns } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { listTakedowns } from '#app/core/moderation/takedown.server.ts'
import { projectCap } from '#app/domain/premium/plan.ts'
import { newId } from '#app/domain/values/id.ts'
import { players } from '#db/schema/players.ts'
import { projects } from '#db/schema/projects.ts'
import type { ProjectForm } from './project-view.ts'
import { isSeenProject, showProject, type ShownProject } from './show-project.server.ts'

/** As visitors see them, in the player's order. */
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

export type OwnProjects = Awaited<ReturnType<typeof listOwnProjects>>

/** For their owner, hidden ones included. `edited`: a project's id, or `new`. */
export async function listOwnProjects(
  context: Pick<AppContext, 'db' | 'config' | 'randomBytes'>,
  player: { id: string; isPremium: boolean },
  edited: string | null,
) {
  const [stored, takedowns] = await Promise.all([
    context.db.select().from(projects).where(eq(projects.playerId, player.id)).orderBy(projects.position),
    listTakedowns(context, 'project', player.id),
  ])
  const cap = projectCap(player.isPremium)
  const hasRoom = stored.length < cap
  return {
    list: stored.map((project) => ({
      ...showProject(context, project),
      /** Beyond the number that the plan includes. */
      isHidden: project.position >= cap,
      takenDown: takedowns.get(project.id) ?? null,
    })),
    cap,
    hasRoom,
    form: edited === 'new' ? (hasRoom ? newForm(context) : null) : formOf(stored.find(({ id }) => id === edited)),
  }
}

function newForm(context: Pick<AppContext, 'randomBytes'>): ProjectForm {
  const values = { title: '', description: '', website: '', repository: '' }
  return { id: newId('prj', context.randomBytes), isNew: true, values }
}

function formOf(project: typeof projects.$inferSelect | undefined): ProjectForm | null {
  if (project === undefined) return null
  const { id, title, description, website, repository } = project
  const values = { title, description, website: website ?? '', repository: repository ?? '' }
  return { id, isNew: false, values }
}
