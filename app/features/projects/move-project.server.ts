import type { AppContext } from '#app/context/context.server.ts'
import { done, MISSING, type FormOutcome } from '#app/domain/form-outcome.ts'
import { writeTogether } from '#db/client.ts'
import { findOwnProject } from './find-own-project.server.ts'
import { projectOrder } from './project-order.server.ts'

/** The player's own project one place up or down, as far as there is one; a project that is not theirs does not exist. */
export async function moveProject(
  context: Pick<AppContext, 'db'>,
  playerId: string,
  id: string,
  direction: 'up' | 'down',
): Promise<FormOutcome> {
  const project = await findOwnProject(context, playerId, id)
  if (project === null) return MISSING
  await writeTogether(context.db, projectOrder(context, playerId, { id, by: direction === 'up' ? -1 : 1 }))
  return done(`${project.title} moved ${direction}.`)
}
