import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { brand } from '#app/content/brand.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { trailData } from '#app/layout/structured-data.ts'
import { getPlayer } from '#app/session.server.ts'
import { loadWeekEnd } from './load-week-end.server.ts'
import { WeekEndScreen } from './week-end-screen.tsx'
import { weekEndSummary } from './week-end-text.ts'

export const meta: MetaFunction<typeof loader> = (args) => {
  const { data: view } = args
  if (view === undefined) return pageMeta(args, { title: 'Week', description: brand.description, noIndex: true })
  const { username, week, weekNumber } = view
  const title = `${username}: week ${weekNumber}`
  return pageMeta(args, {
    title,
    description: weekEndSummary(view),
    path: `/week/${week}/${username}`,
    image: { path: `/api/cards/recap/${username}/${week}.png`, alt: title },
    isProfile: true,
    structuredData: (origin) => [
      trailData(origin, [
        { name: username, path: `/player/${username}` },
        { name: `Week ${weekNumber}`, path: `/week/${week}/${username}` },
      ]),
    ],
  })
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { week = '', username = '' } = params
  const view = await loadWeekEnd(context.app, { week, username }, getPlayer(request, context))
  if (view === null) throw new Response(null, { status: 404 })
  // One address each: another case or a former name would be another cached page.
  if (view.username !== username) throw redirect(`/week/${week}/${view.username}`)
  return view
}

export default function Week() {
  return <WeekEndScreen view={useLoaderData<typeof loader>()} />
}
