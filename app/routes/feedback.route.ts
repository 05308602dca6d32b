import { redirect, type ActionFunctionArgs } from '@remix-run/cloudflare'
import * as z from 'zod'
import { feedbackCookie } from '#app/context/cookies.server.ts'
import { FEEDBACK_ANSWERS, feedbackText } from '#app/domain/visits/visitor-choices.ts'
import { readForm, redirectWithFlash, safePath } from '#app/http.server.ts'
import { requirePlayer } from '#app/session.server.ts'

const form = z.object({
  feedback: z.enum(FEEDBACK_ANSWERS).nullable().catch(null),
  returnTo: z.string().catch('/'),
})

export function loader() {
  return redirect('/')
}

/** An unreadable answer leaves the question open. */
export async function action({ request, context }: ActionFunctionArgs) {
  await requirePlayer(request, context)
  const { feedback, returnTo } = await readForm(request, form)
  if (feedback === null) return redirect(safePath(returnTo))
  const headers = new Headers({ 'Set-Cookie': await feedbackCookie(context.app.config).write(feedback) })
  return redirectWithFlash(
    context.app,
    safePath(returnTo),
    { toast: { type: 'success', message: feedbackText[feedback] } },
    headers,
  )
}
