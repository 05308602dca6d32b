import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { isTakenDown } from '#app/core/moderation/takedown.server.ts'
import { isShownPlayer } from '#app/core/players/find-player.server.ts'
import { isRepositoryName } from '#app/domain/players/project.ts'
import { PROJECT_CAPS } from '#app/domain/premium/plan.ts'
import { webAddress, websiteHost } from '#app/domain/text/contact.ts'
import type { projects } from '#db/schema/projects.ts'

export type StoredProject = Pick<
  typeof projects.$inferSelect,
  'id' | 'title' | 'description' | 'website' | 'repository' | 'clicks'
>

/** Of the joined player: the player is shown, the plan includes its position, and staff have not taken it down. */
export const isSeenProject = sql`(${isShownPlayer} AND projects.position <
  CASE players.is_premium WHEN 1 THEN ${sql.raw(String(PROJECT_CAPS.premium))} ELSE ${sql.raw(String(PROJECT_CAPS.free))} END
  AND NOT ${isTakenDown('project', sql`projects.id`)})`

export type ShownProject = ReturnType<typeof showProject>

export function showProject(context: Pick<AppContext, 'config'>, project: StoredProject) {
  const { id, title, description, clicks } = project
  const website = websiteOf(project)
  return {
    id,
    title,
    description,
    /** Counts the click and redirects to the project; null without a target. */
    href: targetOf(context, project) === null ? null : `/projects/${encodeURIComponent(id)}/visit`,
    host: website === null ? null : websiteHost(website),
    repository: repositoryOf(context, project),
    clicks,
  }
}

/** The website, else the repository on GitHub; null without either. */
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
