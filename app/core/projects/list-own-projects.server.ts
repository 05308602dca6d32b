import { eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { listTakedowns } from '#app/core/moderation/takedown.server.ts'
import { newId } from '#app/domain/id.ts'
import { projectCap } from '#app/domain/plan.ts'
import { projects } from '#db/schema/projects.ts'
import type { OwnProjects, ProjectForm } from './project-view.ts'
import { showProject } from './show-project.server.ts'

type Stored = typeof projects.$inferSelect

/** Everything that the player put on the page, hidden or not; `asked` names the one to edit, or `new`. */
export async function listOwnProjects(
  context: Pick<AppContext, 'db' | 'config' | 'randomBytes'>,
  player: { id: string; isPremium: boolean },
  asked: string | null,
): Promise<OwnProjects> {
  const [stored, takedowns] = await Promise.all([
    context.db.select().from(projects).where(eq(projects.playerId, player.id)).orderBy(projects.position),
    listTakedowns(context, 'project', player.id),
  ])
  const cap = projectCap(player.isPremium)
  const hasRoom = stored.length < cap
  return {
    list: stored.map((project) => ({
      ...showProject(context, project),
      isHidden: project.position >= cap,
      takenDown: takedowns.get(project.id) ?? null,
    })),
    cap,
    hasRoom,
    form: asked === 'new' ? (hasRoom ? newForm(context) : null) : formOf(stored.find(({ id }) => id === asked)),
  }
}

function newForm(context: Pick<AppContext, 'randomBytes'>): ProjectForm {
  const values = { title: '', description: '', website: '', repository: '' }
  return { id: newId('prj', context.randomBytes), isNew: true, values }
}

function formOf(project: Stored | undefined): ProjectForm | null {
  if (project === undefined) return null
  const { id, title, description, website, repository } = project
  const values = { title, description, website: website ?? '', repository: repository ?? '' }
  return { id, isNew: false, values }
}
