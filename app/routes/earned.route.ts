import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import * as z from 'zod'
import { takeEarned } from '#app/core/achievements/load-earned.server.ts'
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

/** Marks as seen. A script gets what no other tab shows; a form leads back. */
export async function action({ request, context }: ActionFunctionArgs) {
  const player = await requirePlayer(request, context)
  const { until, returnTo } = await readForm(request, fields)
  const taken = await takeEarned(context.app, player.id, until)
  if (request.headers.get('accept')?.includes('application/json') === true) return Response.json(taken)
  return redirect(safePath(returnTo, `/player/${player.githubUsername}#achievements`))
}
