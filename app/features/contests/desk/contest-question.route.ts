import { redirect, type ActionFunctionArgs } from '@remix-run/cloudflare'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { contestPath } from '#app/domain/contests/contest.ts'
import { readSubmission, redirectWithFlash, respond } from '#app/http.server.ts'
import { requirePlayer } from '#app/session.server.ts'
import { NO_CLIMBER, questionForms } from './member-forms.ts'
import { askQuestion } from './questions.server.ts'
import { muteMessages } from './send-message.server.ts'

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context
  const player = await requirePlayer(request, context)
  const contest = await findContest(app, { id: params['id'] ?? '' }, player.id)
  const page = contest === null ? '/my-leaderboards' : contestPath(contest)
  const submission = await readSubmission(request, questionForms, 'ask')
  if (submission.form === null)
    return redirectWithFlash(app, page, {
      toast: { type: 'warning', message: submission.errors['question'] ?? 'Try again.' },
    })
  return respond(app, submission, page, async (form) => {
    if (contest === null) return NO_CLIMBER
    if (form.intent !== 'ask') return muteMessages(app, contest, form.intent === 'mute')
    const outcome = await askQuestion(app, contest, player.id, form.question)
    if (outcome.state !== 'refused') return outcome
    return { state: 'done', toast: { type: 'warning', message: outcome.errors['question'] ?? 'Try again.' } }
  })
}

export function loader() {
  return redirect('/my-leaderboards')
}
