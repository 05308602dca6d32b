import type { ProjectValues } from '#app/domain/project.ts'

export type ShownProject = {
  id: string
  title: string
  description: string
  /** The address that counts the click and leads on; null for a project without website and repository. */
  href: string | null
  /** `example.org`; null without a website. */
  host: string | null
  /** On GitHub, `owner/name`; null without one. */
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

/** The form of a project with what is stored. */
export type ProjectForm = { id: string; isNew: boolean; values: ProjectValues }

/** What only their owner sees of them. */
export type OwnProjects = {
  /** In the owner's order; those beyond the plan are hidden from others. */
  list: (ShownProject & {
    isHidden: boolean
    /** Why staff took it down; null while they did not. */
    takenDown: string | null
  })[]
  cap: number
  hasRoom: boolean
  /** The one form that is open, if any. */
  form: ProjectForm | null
}
