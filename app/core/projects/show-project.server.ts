import type { AppContext } from '#app/context/context.server.ts'
import { webAddress, websiteHost } from '#app/domain/contact.ts'
import { isRepositoryName } from '#app/domain/project.ts'
import type { ShownProject } from './project-view.ts'

export type StoredProject = Omit<ShownProject, 'href' | 'host' | 'repository'> & {
  website: string | null
  repository: string | null
}

export function showProject(context: Pick<AppContext, 'config'>, project: StoredProject): ShownProject {
  const { id, title, description, clicks } = project
  const website = websiteOf(project)
  return {
    id,
    title,
    description,
    href: targetOf(context, project) === null ? null : `/projects/${encodeURIComponent(id)}/visit`,
    host: website === null ? null : websiteHost(website),
    repository: repositoryOf(context, project),
    clicks,
  }
}

/** Where a visit leads: the website, else the repository on GitHub, else nowhere. */
export function targetOf(
  context: Pick<AppContext, 'config'>,
  project: Pick<StoredProject, 'website' | 'repository'>,
): string | null {
  return websiteOf(project) ?? repositoryOf(context, project)?.href ?? null
}

function websiteOf({ website }: Pick<StoredProject, 'website'>): string | null {
  return website === null ? null : webAddress(website)
}

function repositoryOf({ config }: Pick<AppContext, 'config'>, { repository }: Pick<StoredProject, 'repository'>) {
  if (repository === null || !isRepositoryName(repository)) return null
  return { name: repository, href: `${config.GITHUB_WEB_URL}/${repository}` }
}
