import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { getPlayer } from '#app/session.server.ts'
import { loadProjects } from './load-projects.server.ts'
import { ProjectsScreen } from './projects-screen.tsx'

const order = z.enum(['clicked', 'newest']).catch('clicked')

export const handle: RouteHandle = { scope: 'projects' }

export const meta: MetaFunction<typeof loader> = (args) => {
  const { data } = args
  const isNewest = data?.order === 'newest'
  return pageMeta(args, {
    title: isNewest ? 'Newest projects' : 'Best Projects',
    description: isNewest
      ? 'The newest projects of the developers in the weekly climb.'
      : 'The projects of the developers in the weekly climb, the most clicked first.',
    path: isNewest ? '/best-projects?order=newest' : '/best-projects',
    noIndex: data === undefined || data.firstHref !== null,
  })
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const viewer = await getPlayer(request, context)
  return loadProjects(
    context.app,
    { order: order.parse(query.get('order')), after: query.get('after'), before: query.get('before') },
    viewer?.id ?? null,
  )
}

export default function BestProjects() {
  return <ProjectsScreen view={useLoaderData<typeof loader>()} />
}
