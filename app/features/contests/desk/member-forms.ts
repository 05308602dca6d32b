import * as z from 'zod'
import { TEAM_NAME_LENGTH } from '#app/domain/contests/contest.ts'
import { limitedLine, trimmedField } from '#app/domain/forms/form-fields.ts'
import { doneWith, type FormOutcome } from '#app/domain/forms/form-outcome.ts'

/** What climbers send: their team, and questions to the organisers. */
export const teamForms = {
  choose: z.object({ teamId: trimmedField(80) }),
  start: z.object({
    name: limitedLine(TEAM_NAME_LENGTH, 'Give the team a name.'),
    note: limitedLine(TEAM_NAME_LENGTH),
  }),
}

export const questionForms = {
  ask: z.object({ question: limitedLine(300, 'Write your question.') }),
  mute: z.object({}),
  unmute: z.object({}),
}

/** For whoever left, or was removed, while their page was open. */
export const NO_CLIMBER: FormOutcome = doneWith('warning', 'You no longer climb in this contest.')
