import { useLoaderData } from '@remix-run/react'
import { staffMeta } from '#app/layout/page-meta.ts'
import { noForms, staffLoader } from '#app/staff-route.server.ts'
import { AdminLeaderboardsScreen } from './leaderboards-screen.tsx'
import { loadLeaderboards } from './load-leaderboards.server.ts'

export const meta = staffMeta('Private leaderboards')

const QUERY_LENGTH = 100

export const loader = staffLoader(({ app, query }) => {
  const typed = (query.get('q') ?? '').trim().slice(0, QUERY_LENGTH)
  return loadLeaderboards(app, { query: typed, after: query.get('after') })
})

export const action = noForms

export default function AdminPrivateLeaderboards() {
  return <AdminLeaderboardsScreen view={useLoaderData<typeof loader>()} />
}
