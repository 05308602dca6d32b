import { redirect, type ActionFunctionArgs } from '@remix-run/cloudflare'
import { pollPresent } from '#app/core/github/poll-present.server.ts'
import { requirePlayer } from '#app/session.server.ts'

export function loader() {
  return redirect('/')
}

/** The player has a page open. The answer changes when the player's ledger does. */
export async function action({ request, context }: ActionFunctionArgs) {
  const player = await requirePlayer(request, context)
  await pollPresent(context.app, player)
  return Response.json(player.ledgerVersion)
}
