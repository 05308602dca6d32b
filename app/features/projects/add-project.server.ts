import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { blockedErrors } from '#app/core/moderation/blocked-terms.server.ts'
import { projectTextStatement } from '#app/core/moderation/text-statements.server.ts'
import { done, refused, type FormOutcome } from '#app/domain/form-outcome.ts'
import { newId } from '#app/domain/id.ts'
import { checkProject, isProjectId, type ProjectValues } from '#app/domain/project.ts'
import { writeTogether } from '#db/client.ts'
import { isConflict } from '#db/conflict.ts'
import { checkRepository } from './check-repository.server.ts'

type AddContext = Pick<AppContext, 'db' | 'now' | 'randomBytes' | 'github' | 'limits'>

const NO_ROOM = 'Your plan has no room for another project. Remove one first. Your input stays here until you leave.'

/**
 * One more project after the others. The same id sent again is the project that is there; triggers refuse what the plan
 * has no room for.
 */
export async function addProject(
  context: AddContext,
  playerId: string,
  askedId: string,
  typed: ProjectValues,
): Promise<FormOutcome> {
  const checked = checkProject(typed)
  if (!checked.ok) return refused(checked.errors)
  const blocked = await blockedErrors(context, typed)
  if (Object.keys(blocked).length > 0) return refused(blocked)
  const { title, description, website, repository } = checked.values
  const found = repository === null ? null : await checkRepository(context, repository)
  if (found?.ok === false) return refused({ repository: found.error })
  const id = isProjectId(askedId) ? askedId : newId('prj', context.randomBytes)
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
