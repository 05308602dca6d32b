import { redirect, type ActionFunctionArgs } from '@remix-run/cloudflare'
import { makeViewerDue } from '#app/core/github/make-viewer-due.server.ts'
import { requirePlayer } from '#app/session.server.ts'

export function loader() {
  return redirect('/')
}

/** The player has a page open. The answer changes with their ledger. */
export async function action({ request, context }: ActionFunctionArgs) {
  const player = await requirePlayer(request, context)
  await makeViewerDue(context.app, player)
  return Response.json(player.ledgerVersion)
}
