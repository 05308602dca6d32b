import type { ProjectValues } from '#app/domain/project.ts'

export type ShownProject = {
  id: string
  title: string
  description: string
  /** Counts the click and redirects to the project; null without a website and a repository. */
  href: string | null
  /** The website's host, such as `example.org`; null without a website. */
  host: string | null
  /** On GitHub; `name` is `owner/name`. */
  repository: { name: string; href: string } | null
  clicks: number
}

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

/** The form of a project with the stored values. */
export type ProjectForm = { id: string; isNew: boolean; values: ProjectValues }

/** Projects as their owner sees them. */
export type OwnProjects = {
  /** In the owner's order. */
  list: (ShownProject & {
    /** The plan does not include the project's position, so visitors do not see it. */
    isHidden: boolean
    /** Why staff took the project down, or null. */
    takenDown: string | null
  })[]
  cap: number
  hasRoom: boolean
  /** The open form, if any. */
  form: ProjectForm | null
}
