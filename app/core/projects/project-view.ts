import type { ProjectValues } from '#app/domain/players/project.ts'
import type { ShownProject } from './show-project.server.ts'

export type ProjectOwner = { username: string; avatarUrl: string; premium: boolean; isViewer: boolean }

export type ProjectOrder = 'clicked' | 'newest'

export type ProjectsView = {
  order: ProjectOrder
  projects: (ShownProject & { owner: ProjectOwner })[]
  /** Links to the pages around this one; null at the ends. */
  previousHref: string | null
  nextHref: string | null
  /** Link to the first page; null on the first page. */
  firstHref: string | null
}

export type ProjectForm = { id: string; isNew: boolean; values: ProjectValues }
