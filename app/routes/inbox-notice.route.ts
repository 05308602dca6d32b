import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findNoticePath, markRead } from '#app/core/inbox/inbox.server.ts'
import { requirePlayer } from '#app/session.server.ts'

/** Marks nothing: any site may link here. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const player = await requirePlayer(request, context)
  return redirect((await findNoticePath(context.app, player, params.notice ?? '')) ?? '/inbox')
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const player = await requirePlayer(request, context)
  const id = params.notice ?? ''
  await markRead(context.app, player.id, id)
  return redirect((await findNoticePath(context.app, player, id)) ?? '/inbox')
}
