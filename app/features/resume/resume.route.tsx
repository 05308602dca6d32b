import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { getPlayer } from '#app/session.server.ts'
import { findPublicResume } from './load-resume.server.ts'
import { ResumeScreen } from './resume-screen.tsx'

export const handle: RouteHandle = { scope: 'profile' }

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data === undefined ? 'Resume' : `${args.data.name}: resume`,
    description: args.data?.summary || args.data?.label || 'A resume made from real work.',
    isProfile: true,
  })

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [found, viewer] = await Promise.all([
    findPublicResume(context.app, params.username ?? ''),
    getPlayer(request, context),
  ])
  if (found === null) throw new Response(null, { status: 404 })
  if (viewer?.id !== found.player.id)
    context.recordImpression({ what: 'player', scope: 'resume', playerId: found.player.id })
  return found.sheet
}

export default function PublicResume() {
  return <ResumeScreen view={useLoaderData<typeof loader>()} />
}
