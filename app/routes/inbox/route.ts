import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import * as z from 'zod'
import { markRead, openNotice } from '#app/core/inbox/inbox.server.ts'
import { readForm } from '#app/http.server.ts'
import { requirePlayer } from '#app/session.server.ts'

const fields = z.object({ notice: z.string().max(200).nullable().catch(null) })

/** Follows a notice to where it leads, read from then on; without one, to the inbox. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const player = await requirePlayer(request, context)
  const path = params.notice === undefined ? null : await openNotice(context.app, player, params.notice)
  return redirect(path ?? `/player/${player.githubUsername}#inbox`)
}

/** Marks one notice as read, or without its id all of them. */
export async function action({ request, context }: ActionFunctionArgs) {
  const player = await requirePlayer(request, context)
  const { notice } = await readForm(request, fields)
  await markRead(context.app, player.id, notice)
  return redirect(`/player/${player.githubUsername}#inbox`)
}
