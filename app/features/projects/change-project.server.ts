import { and, eq } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { projectTextStatement } from '#app/core/moderation/text-statements.server.ts'
import { done, MISSING, refused, type FormOutcome } from '#app/domain/form-outcome.ts'
import { checkProject, type ProjectValues } from '#app/domain/project.ts'
import { writeTogether } from '#db/client.ts'
import { projects } from '#db/schema/projects.ts'
import { checkRepository } from './check-repository.server.ts'

/** What the player's own project says from now on; its place and clicks stay. */
export async function changeProject(
  context: Pick<AppContext, 'db' | 'now' | 'github' | 'limits'>,
  playerId: string,
  id: string,
  typed: ProjectValues,
): Promise<FormOutcome> {
  const own = and(eq(projects.id, id), eq(projects.playerId, playerId))
  const [stored] = await context.db.select({ repository: projects.repository }).from(projects).where(own)
  if (stored === undefined) return MISSING
  const checked = checkProject(typed)
  if (!checked.ok) return refused(checked.errors)
  const blocked = await blockedErrors(context, typed)
  if (Object.keys(blocked).length > 0) return refused(blocked)
  const { repository, ...values } = checked.values
  // One that stays as it is was asked for before.
  const isNew = repository !== null && repository.toLowerCase() !== stored.repository?.toLowerCase()
  const found = isNew ? await checkRepository(context, repository) : null
  if (found?.ok === false) return refused({ repository: found.error })
  await writeTogether(context.db, [
    context.db
      .update(projects)
      .set({ ...values, repository: found?.name ?? (repository === null ? null : stored.repository) })
      .where(own),
    projectTextStatement(context, playerId, id),
  ])
  return done(`${values.title} is saved.`)
}
