import type { AppContext } from '#app/context/context.server.ts'
import { attemptUpdate, UPDATE_FAILED } from '#app/core/players/attempt-update.server.ts'
import type { ProjectErrors } from '#app/domain/project.ts'
import { addProject } from './add-project.server.ts'
import { changeProject } from './change-project.server.ts'
import { moveProject } from './move-project.server.ts'
import type { ProjectFields, ProjectIntent } from './project-fields.ts'
import { removeProject } from './remove-project.server.ts'

type ActContext = Pick<AppContext, 'db' | 'now' | 'randomBytes' | 'github' | 'limits' | 'log'>

export type ProjectOutcome =
  | { state: 'done'; message: string }
  | { state: 'refused'; errors: ProjectErrors; problem: string | null }
  | { state: 'failed'; message: string }
  | { state: 'not_found' }

/** Does what one form of the own projects asks for; another player's project does not exist. */
export async function actOnProject(
  context: ActContext,
  playerId: string,
  intent: ProjectIntent,
  fields: ProjectFields,
): Promise<ProjectOutcome> {
  const outcome = await attemptUpdate(context, playerId, () => act(context, playerId, intent, fields))
  return outcome ?? { state: 'failed', message: UPDATE_FAILED }
}

async function act(
  context: ActContext,
  playerId: string,
  intent: ProjectIntent,
  { project: id, title, description, website, repository }: ProjectFields,
): Promise<ProjectOutcome> {
  const typed = { title, description, website, repository }
  switch (intent) {
    case 'add': {
      const added = await addProject(context, playerId, id, typed)
      if (added.ok) return { state: 'done', message: `${added.title} is on your page.` }
      return added.code === 'full' ? NO_ROOM : refused(added.errors)
    }
    case 'change': {
      const changed = await changeProject(context, playerId, id, typed)
      if (changed.ok) return { state: 'done', message: `${changed.title} is saved.` }
      return changed.code === 'invalid' ? refused(changed.errors) : { state: 'not_found' }
    }
    case 'up':
    case 'down': {
      const moved = await moveProject(context, playerId, id, intent)
      return moved === null ? { state: 'not_found' } : { state: 'done', message: `${moved.title} moved ${intent}.` }
    }
    case 'remove': {
      const removed = await removeProject(context, playerId, id)
      return removed === null ? { state: 'not_found' } : { state: 'done', message: `${removed.title} is removed.` }
    }
  }
}

const NO_ROOM: ProjectOutcome = {
  state: 'refused',
  errors: {},
  problem: 'Your plan has no room for one more project. Remove one first; what you typed stays here until you leave.',
}

function refused(errors: ProjectErrors): ProjectOutcome {
  return { state: 'refused', errors, problem: null }
}
