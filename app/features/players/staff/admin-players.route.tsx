import { useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { PLAYER_SEARCHES } from '#app/domain/admin/player-search.ts'
import { staffMeta } from '#app/layout/page-meta.ts'
import { noForms, staffLoader } from '#app/staff-route.server.ts'
import { PlayersScreen } from './players-screen.tsx'
import { searchPlayers } from './search-players.server.ts'

export const meta = staffMeta('Players')

const search = z.object({
  by: z.enum([...PLAYER_SEARCHES, 'premium']).catch('username'),
  value: z
    .string()
    .catch('')
    .transform((value) => value.trim().slice(0, 200)),
  after: z.string().max(100).nullable().catch(null),
})

export const loader = staffLoader(async ({ app, query }) => {
  const typed = search.parse({ after: null, ...Object.fromEntries(query) })
  const isSearch = query.has('by') || query.has('value')
  return { view: await searchPlayers(app, isSearch ? typed : null) }
})

export const action = noForms

export default function AdminPlayers() {
  return <PlayersScreen view={useLoaderData<typeof loader>().view} />
}
