import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import * as z from 'zod'
import { findNoticePath, markRead } from '#app/core/inbox/inbox.server.ts'
import { readForm } from '#app/http.server.ts'
import { requirePlayer } from '#app/session.server.ts'

const fields = z.object({ notice: z.string().max(200).nullable().catch(null) })

/** Leads to where a notice leads, and marks nothing: any site may link here. Without one, to the inbox. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const player = await requirePlayer(request, context)
  const path = params.notice === undefined ? null : await findNoticePath(context.app, player, params.notice)
  return redirect(path ?? `/player/${player.githubUsername}#inbox`)
}

/** Marks a notice as read and follows it; at the inbox itself marks the notice of the form, or all of them. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const player = await requirePlayer(request, context)
  const inbox = `/player/${player.githubUsername}#inbox`
  if (params.notice !== undefined) {
    await markRead(context.app, player.id, params.notice)
    return redirect((await findNoticePath(context.app, player, params.notice)) ?? inbox)
  }
  const { notice } = await readForm(request, fields)
  await markRead(context.app, player.id, notice)
  return redirect(inbox)
}
