import { and, eq, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { projectTextStatement } from '#app/core/moderation/text-statements.server.ts'
import { done, type FormOutcome, MISSING, refused } from '#app/domain/forms/form-outcome.ts'
import type { ProjectDetails } from '#app/domain/players/project-form.ts'
import { isId, newId } from '#app/domain/values/id.ts'
import { writeTogether } from '#db/client.ts'
import { isConflict } from '#db/conflict.ts'
import { projects } from '#db/schema/projects.ts'

type AddContext = Pick<AppContext, 'db' | 'now' | 'randomBytes' | 'github' | 'limits'>

const NO_ROOM = 'Your plan has no room for another project. Remove one first. Your input stays here until you leave.'

/** At the end. Sent twice it is one project; triggers enforce the plan's limit. */
export async function addProject(
  context: AddContext,
  playerId: string,
  givenId: string,
  details: ProjectDetails,
): Promise<FormOutcome> {
  const blocked = await blockedErrors(context, textsOf(details))
  if (Object.keys(blocked).length > 0) return refused(blocked)
  const { title, description, website, repository } = details
  const found = repository === null ? null : await checkRepository(context, repository)
  if (found?.ok === false) return refused({ repository: found.error })
  const id = isId('prj', givenId) ? givenId : newId('prj', context.randomBytes)
  try {
    await writeTogether(context.db, [
      context.db.run(sql`
      INSERT INTO projects (id, player_id, position, title, description, website, repository, created_at)
      SELECT ${id}, ${playerId}, (SELECT COALESCE(MAX(position) + 1, 0) FROM projects WHERE player_id = ${playerId}),
        ${title}, ${description}, ${website}, ${found?.name ?? null}, ${context.now()}
      WHERE NOT EXISTS (SELECT 1 FROM projects WHERE id = ${id})`),
      projectTextStatement(context, playerId, id),
    ])
  } catch (error) {
    if (isConflict(error, 'the plan has no room for this project')) return refused({ form: NO_ROOM })
    throw error
  }
  return done(`${title} is on your page.`)
}

/** Position and clicks stay. */
export async function changeProject(
  context: Pick<AppContext, 'db' | 'now' | 'github' | 'limits'>,
  playerId: string,
  id: string,
  details: ProjectDetails,
): Promise<FormOutcome> {
  const own = and(eq(projects.id, id), eq(projects.playerId, playerId))
  const [stored] = await context.db.select({ repository: projects.repository }).from(projects).where(own)
  if (stored === undefined) return MISSING
  const blocked = await blockedErrors(context, textsOf(details))
  if (Object.keys(blocked).length > 0) return refused(blocked)
  const { repository, ...values } = details
  // Unchanged, it was checked before.
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

/** The name as GitHub writes it, or the field's error. */
async function checkRepository(
  context: Pick<AppContext, 'github' | 'limits'>,
  name: string,
): Promise<{ ok: true; name: string } | { ok: false; error: string }> {
  if (!(await context.limits.lookup('github'))) return { ok: false, error: 'Too many requests, try again later' }
  const answer = await context.github.findRepository(name)
  if (!answer.ok)
    return {
      ok: false,
      error: 'GitHub is not answering at the moment. Try again in a few minutes, or leave this empty.',
    }
  if (answer.value === null) return { ok: false, error: 'GitHub has no public repository by that name.' }
  return { ok: true, name: answer.value.name }
}

function textsOf({ website, repository, ...texts }: ProjectDetails): Record<string, string> {
  return { ...texts, website: website ?? '', repository: repository ?? '' }
}
