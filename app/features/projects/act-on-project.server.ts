import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { attemptUpdate, UPDATE_FAILED } from '#app/core/players/attempt-update.server.ts'
import { textField, type SentForm } from '#app/domain/forms/form-fields.ts'
import { type FormOutcome, refused, doneWith } from '#app/domain/forms/form-outcome.ts'
import { projectDetails } from '#app/domain/players/project-form.ts'
import { moveProject, removeProject } from './arrange-projects.server.ts'
import { addProject, changeProject } from './save-project.server.ts'

const text = textField(2500)
const which = z.object({ project: text })
const details = which.extend(projectDetails.shape)

export const typedForms = { add: details, change: details }
export const projectForms = { ...typedForms, up: which, down: which, remove: which }
export type ProjectForms = SentForm<typeof projectForms>

type ActContext = Pick<AppContext, 'db' | 'now' | 'randomBytes' | 'github' | 'limits' | 'log'>

/** Another player's project counts as missing. */
export async function actOnProject(context: ActContext, playerId: string, form: ProjectForms): Promise<FormOutcome> {
  const outcome = await attemptUpdate(context, playerId, () => act(context, playerId, form))
  if (outcome !== null) return outcome
  return 'title' in form ? refused({ form: UPDATE_FAILED }, 503) : doneWith('danger', UPDATE_FAILED)
}

function act(context: ActContext, playerId: string, form: ProjectForms): Promise<FormOutcome> {
  switch (form.intent) {
    case 'add':
    case 'change': {
      const { intent, project, ...values } = form
      return (intent === 'add' ? addProject : changeProject)(context, playerId, project, values)
    }
    case 'up':
    case 'down':
      return moveProject(context, playerId, form.project, form.intent)
    case 'remove':
      return removeProject(context, playerId, form.project)
  }
}
