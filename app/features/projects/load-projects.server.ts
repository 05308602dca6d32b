import type { AppContext } from '#app/context/context.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { cursorOf, listProjects, type ProjectSlice } from '#app/core/projects/list-projects.server.ts'
import type { ProjectOrder, ProjectsView } from '#app/core/projects/project-view.ts'
import { showProject } from '#app/core/projects/show-project.server.ts'
import { weekNumber, weekOf } from '#app/domain/time/period.ts'
import { encodeCursor, parseCursor } from '#app/domain/values/pages.ts'

export type ProjectsRequest = { order: ProjectOrder; after: string | null; before: string | null }

/** A malformed cursor is the first page. */
export async function loadProjects(
  context: Pick<AppContext, 'db' | 'config' | 'now'>,
  request: ProjectsRequest,
  viewerId: string | null,
): Promise<ProjectsView> {
  const { order } = request
  const slice = sliceOf(request)
  const { projects, end } = await listProjects(context, order, slice)
  const first = projects[0]
  const last = projects.at(-1)
  const backwards = slice.from === 'before'
  const before = backwards ? end : slice.from === 'after' && first !== undefined ? cursorOf(order, first) : null
  const after = !backwards ? end : last === undefined ? null : cursorOf(order, last)
  return {
    order,
    projects: projects.map((project) => ({
      ...showProject(context, project),
      since: sinceText(project.createdAt, context.now()),
      owner: {
        username: project.username,
        avatarUrl: avatarUrl(context, project.githubId),
        premium: project.isPremium === 1,
        isViewer: project.playerId === viewerId,
      },
    })),
    previousHref: before === null ? null : projectsHref(order, { before: encodeCursor(before) }),
    nextHref: after === null ? null : projectsHref(order, { after: encodeCursor(after) }),
    firstHref:
      slice.from === 'start' || (backwards && end === null && first !== undefined) ? null : projectsHref(order),
  }
}

function sinceText(createdAt: number, now: number): string {
  const [week, current] = [weekOf(createdAt), weekOf(now)]
  if (week === current) return 'New this week'
  return week.slice(0, 4) === current.slice(0, 4) ? `Since week ${weekNumber(week)}` : `Since ${week.slice(0, 4)}`
}

function sliceOf({ after, before }: ProjectsRequest): ProjectSlice {
  for (const [from, text] of [
    ['after', after],
    ['before', before],
  ] as const) {
    const cursor = parseCursor(text)
    if (cursor !== null) return { from, cursor }
  }
  return { from: 'start' }
}

function projectsHref(order: ProjectOrder, place: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(order === 'clicked' ? {} : { order }), ...place }).toString()
  return query === '' ? '/best-projects' : `/best-projects?${query}`
}
