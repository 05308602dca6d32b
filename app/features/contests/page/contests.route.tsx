import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { metaOf } from '#app/layout/page-meta.ts'
import { useStarter } from '#app/layout/root-data.ts'
import { playerIdQuery } from '#app/session.server.ts'
import { ContestsScreen } from './contests-screen.tsx'
import { listContests } from './list-contests.server.ts'

export const meta = metaOf({
  title: 'Contests',
  description: 'Public contests with rules of their own: those that run, those that start soon, and the last results.',
})

export async function loader({ request, context }: LoaderFunctionArgs) {
  return listContests(context.app, await playerIdQuery(request, context))
}

export default function Contests() {
  return <ContestsScreen view={useLoaderData<typeof loader>()} starter={useStarter()} />
}
