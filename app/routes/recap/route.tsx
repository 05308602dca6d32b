import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { brand } from '#app/content/brand.ts'
import { answerRecap } from '#app/features/recap/answer-recap.server.ts'
import { RecapScreen } from '#app/features/recap/recap-screen.tsx'
import { periodTitle, recapSummary } from '#app/features/recap/recap-text.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { trailData } from '#app/layout/structured-data.ts'
import { getPlayer } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'recap' }

export const meta: MetaFunction<typeof loader> = (args) => {
  if (args.data?.state !== 'loaded')
    return pageMeta(args, {
      title: 'Recap',
      description: `A week, a month or a year at ${brand.name} as a story of numbers and pictures.`,
      path: '/recap',
      isHidden: args.data?.state !== 'asking',
    })
  const { recap } = args.data
  const path = `/recap/${recap.username}`
  const title = `${recap.username}: ${periodTitle(recap.period)}`
  return pageMeta(args, {
    title,
    description: recapSummary(recap),
    path,
    keeps: ['period'],
    image: { path: recap.cardHref, alt: title },
    isProfile: true,
    isHidden: recap.points <= 0,
    structuredData: (origin) => [
      trailData(origin, [
        { name: recap.username, path: `/player/${recap.username}` },
        { name: periodTitle(recap.period), path: `${path}?period=${recap.period.key}` },
      ]),
    ],
  })
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const answer = await answerRecap(
    context.app,
    { username: params.username ?? null, typed: query.get('username'), period: query.get('period') },
    getPlayer(request, context),
  )
  if ('location' in answer) throw redirect(answer.location)
  return data(answer, { status: answer.state === 'loaded' || answer.state === 'asking' ? 200 : 404 })
}

export default function Recap() {
  return <RecapScreen answer={useLoaderData<typeof loader>()} />
}
