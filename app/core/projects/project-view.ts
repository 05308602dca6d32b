import type { ProjectDetails } from '#app/domain/players/project-form.ts'
import type { ShownProject } from './show-project.server.ts'

export type ProjectOwner = { username: string; avatarUrl: string; premium: boolean; isViewer: boolean }

export type ListedProjectView = ShownProject & {
  owner: ProjectOwner
  /** `Since week 45`. */
  since: string
}

export type ProjectOrder = 'clicked' | 'newest'

export type ProjectsView = {
  order: ProjectOrder
  projects: ListedProjectView[]
  /** Null at the ends. */
  previousHref: string | null
  nextHref: string | null
  /** Null on the first page. */
  firstHref: string | null
}

export type ProjectForm = { id: string; isNew: boolean; values: Record<keyof ProjectDetails, string> }
