import { redirect, type ActionFunctionArgs } from '@remix-run/cloudflare'
import { autosaveResume } from '#app/features/resume/autosave-resume.server.ts'
import { readResumeRequest } from '#app/features/resume/resume-form.server.ts'
import { resumeProblems } from '#app/features/resume/resume-problems.ts'
import type { AutosaveAnswer } from '#app/features/resume/resume-view.ts'
import { requirePlayer } from '#app/session.server.ts'

export function loader() {
  return redirect('/resume-builder')
}

/** What the builder saves while its owner types; the same forms post to the builder itself without JavaScript. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const player = await requirePlayer(request, context)
  const form = await request.formData().catch(() => new FormData())
  const version = Number(form.get('version'))
  const asked = await readResumeRequest(app, form)
  if (asked.kind === 'refused') return answer({ state: 'refused', errors: asked.errors }, 400)
  if (asked.kind !== 'edit') return redirect('/resume-builder')
  const saved = await autosaveResume(app, player, version, asked.edit)
  return saved.state === 'saved'
    ? answer(saved, 200)
    : answer({ state: 'problem', text: resumeProblems[saved.code] }, 400)
}

function answer(body: AutosaveAnswer, status: number): Response {
  return Response.json(body, { status })
}
