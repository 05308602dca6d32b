import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import * as z from 'zod'
import { markEarnedAsSeen } from '#app/core/achievements/load-earned.server.ts'
import { readForm, safePath } from '#app/http.server.ts'
import { requirePlayer } from '#app/session.server.ts'

const fields = z.object({
  until: z.coerce.number().int().catch(0),
  returnTo: z.string().max(1000).catch(''),
})

/** Marks nothing: any site may link here. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const player = await requirePlayer(request, context)
  return redirect(`/player/${player.githubUsername}#achievements`)
}

/** What was congratulated on has been seen; back to the screen that did. */
export async function action({ request, context }: ActionFunctionArgs) {
  const player = await requirePlayer(request, context)
  const { until, returnTo } = await readForm(request, fields)
  await markEarnedAsSeen(context.app, player.id, until)
  return redirect(safePath(returnTo, `/player/${player.githubUsername}#achievements`))
}
