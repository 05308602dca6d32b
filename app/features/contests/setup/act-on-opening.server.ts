import type { AppContext } from '#app/context/context.server.ts'
import { TOO_MANY_OPEN } from '#app/domain/contests/contest-capacity.ts'
import { contestPath } from '#app/domain/contests/contest.ts'
import { done, refused, type FormOutcome } from '#app/domain/forms/form-outcome.ts'
import { noDraft } from './find-draft.server.ts'
import { openContest } from './open-contest.server.ts'

type ActContext = Pick<AppContext, 'db' | 'now' | 'github' | 'limits' | 'config'>

export async function actOnOpening(
  context: ActContext,
  playerId: string,
  id: string,
  form: { seen: string; start: string },
): Promise<FormOutcome> {
  const opened = await openContest(context, playerId, id, { seen: form.seen, startsNow: form.start === 'now' })
  if (opened.ok)
    return done(
      opened.isRunning
        ? 'The contest is open and runs. Send its link around.'
        : 'The contest is open. Send its link around.',
      contestPath(opened.contest),
    )
  switch (opened.code) {
    case 'not_found':
      return noDraft(context, playerId, id)
    case 'suspended':
      return refused({ form: 'Your account is suspended, so you cannot open a contest.' }, 409)
    case 'too_many_open':
      return refused({ form: TOO_MANY_OPEN }, 409)
    case 'changed':
      return refused({ form: 'The draft was saved in the meantime. Look at what is fixed below, then open it.' }, 409)
    case 'ended':
      return refused({ form: 'The end has passed. Go back to the draft and choose a later day.' })
    case 'taken':
      return refused({ form: 'This address is taken. Go back to the draft and choose another.' }, 409)
    case 'missing':
      return refused({
        form: `Private, or not on GitHub any more: ${opened.names.slice(0, 5).join(', ')}. Go back to the draft and correct the scope.`,
      })
    case 'limited':
      return refused({ form: 'Too many lines were checked just now. Try again in a minute.' }, 429)
    case 'unavailable':
      return refused(
        { form: 'GitHub does not answer now, so the scope cannot be checked. Try again in a few minutes.' },
        503,
      )
  }
}
