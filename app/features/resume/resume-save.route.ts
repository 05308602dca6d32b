import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { requirePlayer } from '#app/session.server.ts'
import { readResumeRequest } from './read-resume-request.server.ts'
import type { AutosaveAnswer } from './resume-view.ts'
import { autosaveResume, resumeProblems } from './save-resume.server.ts'

export function loader() {
  return redirect('/resume-builder')
}

/** For autosave; without JavaScript the same forms post to the builder. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const player = await requirePlayer(request, context)
  const { change, version } = await readResumeRequest(app, request)
  if (change.kind === 'refused') return answer({ state: 'refused', errors: change.refused.errors }, 400)
  if (change.kind !== 'edit') return redirect('/resume-builder')
  const saved = await autosaveResume(app, player, version, change.edit)
  return saved.state === 'saved'
    ? answer(saved, 200)
    : answer({ state: 'problem', text: resumeProblems[saved.code] }, 400)
}

function answer(body: AutosaveAnswer, status: number): Response {
  return Response.json(body, { status })
}
