import type * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import { listProjects } from '#app/core/projects/list-projects.server.ts'
import type { ProjectOrder } from '#app/core/projects/project-view.ts'
import { targetOf } from '#app/core/projects/show-project.server.ts'
import { encodeCursor, parseCursor } from '#app/domain/values/pages.ts'
import { found, instantOf, nextPage, type ApiAnswer } from './answer.ts'
import { decodeListCursor, encodeListCursor } from './list-cursor.ts'
import type { projects as schema } from './schemas.ts'

export async function listPublicProjects(
  context: Pick<AppContext, 'db' | 'config' | 'now'>,
  { order, cursor }: { order: ProjectOrder; cursor?: string | undefined },
): Promise<ApiAnswer<z.input<typeof schema>>> {
  const list = ['projects', order]
  const after = cursor === undefined ? null : parseCursor(decodeListCursor(list, cursor))
  if (cursor !== undefined && after === null) return { ok: false, problem: 'invalid_cursor' }
  const slice = after === null ? ({ from: 'start' } as const) : ({ from: 'after', cursor: after } as const)
  const { projects, end } = await listProjects(context, order, slice)
  const { APP_ORIGIN: origin } = context.config
  return found({
    projects: projects.map((project) => ({
      id: project.id,
      title: project.title,
      description: project.description,
      url: targetOf(context, project),
      repository: project.repository,
      clicks: project.clicks,
      createdAt: instantOf(project.createdAt),
      owner: {
        username: project.username,
        profile: `${origin}/player/${project.username}`,
        avatar: avatarUrl(context, project.githubId),
        premium: project.isPremium === 1,
      },
    })),
    ...nextPage(origin, '/api/v1/projects', { order }, end === null ? null : encodeListCursor(list, encodeCursor(end))),
  })
}
