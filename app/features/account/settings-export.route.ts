import { redirect, type ActionFunctionArgs } from '@remix-run/cloudflare'
import { brand } from '#app/content/brand.ts'
import { dayOf } from '#app/domain/time/period.ts'
import { requirePlayer } from '#app/session.server.ts'
import { exportPlayer } from './export-player.server.ts'

export function loader() {
  return redirect('/settings')
}

/** By POST: a link from elsewhere must not start database work. */
export async function action({ request, context: loadContext }: ActionFunctionArgs) {
  const player = await requirePlayer(request, loadContext)
  const file = await exportPlayer(loadContext.app, player.id)
  const name = `${brand.slug}-${player.lowerCaseGithubUsername}-${dayOf(loadContext.app.now())}.zip`
  return new Response(file, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}
