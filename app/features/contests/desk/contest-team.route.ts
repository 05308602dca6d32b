import { redirect, type ActionFunctionArgs } from '@remix-run/cloudflare'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { contestPath } from '#app/domain/contests/contest.ts'
import { readSubmission, redirectWithFlash, respond } from '#app/http.server.ts'
import { requirePlayer } from '#app/session.server.ts'
import { chooseTeam, startTeam } from './change-team.server.ts'
import { NO_CLIMBER, teamForms } from './member-forms.ts'

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context
  const player = await requirePlayer(request, context)
  const contest = await findContest(app, { id: params['id'] ?? '' }, player.id)
  const page = contest === null ? '/my-leaderboards' : contestPath(contest)
  const submission = await readSubmission(request, teamForms, 'choose')
  if (submission.form === null)
    return redirectWithFlash(app, page, {
      toast: { type: 'warning', message: Object.values(submission.errors).find(Boolean) ?? 'Try again.' },
    })
  return respond(app, submission, page, async (form) => {
    if (contest === null) return NO_CLIMBER
    const outcome =
      form.intent === 'choose'
        ? await chooseTeam(app, contest, player.id, form.teamId)
        : await startTeam(app, contest, player.id, form)
    if (outcome.state !== 'refused') return outcome
    const message = Object.values(outcome.errors).find(Boolean) ?? 'Try again.'
    return { state: 'done', toast: { type: 'warning', message } }
  })
}

export function loader() {
  return redirect('/my-leaderboards')
}
