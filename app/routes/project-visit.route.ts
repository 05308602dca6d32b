import { redirect, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findVisitedProject, isFromOwnPage, recordProjectVisit } from '#app/features/projects/visit-project.server.ts'
import { isFollowed } from '#app/features/statistics/record-impressions.server.ts'
import { getPlayer } from '#app/session.server.ts'

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app, waitUntil } = context
  const project = await findVisitedProject(app, params.id ?? '')
  if (project === null) return redirect('/')
  if (!isFromOwnPage(app, request)) return redirect(`/player/${project.owner}#projects`)
  const viewer = await getPlayer(request, context)
  if (isFollowed(request)) waitUntil(recordProjectVisit(app, request, project, viewer?.id ?? null))
  return redirect(project.address)
}
