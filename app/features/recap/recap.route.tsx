import { data, redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { drawClimb } from '#app/components/mountain/draw-climb.server.ts'
import { brand } from '#app/content/brand.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { trailData } from '#app/layout/structured-data.ts'
import { getPlayer } from '#app/session.server.ts'
import { answerRecap, type RecapAnswer } from './answer-recap.server.ts'
import { RecapScreen } from './recap-screen.tsx'
import { periodTitle, recapSummary } from './recap-text.ts'

export const handle: RouteHandle = { scope: 'recap' }

export const meta: MetaFunction<typeof loader> = (args) => {
  const answer = args.data?.answer
  if (answer?.state !== 'loaded')
    return pageMeta(args, {
      title: 'Recap',
      description: `A week, a month or a year at ${brand.name} as a story of numbers and pictures.`,
      path: '/recap',
      noIndex: answer?.state !== 'asking',
    })
  const { recap } = answer
  const path = `/recap/${recap.username}`
  const title = `${recap.username}: ${periodTitle(recap.period)}`
  return pageMeta(args, {
    title,
    description: recapSummary(recap),
    path,
    keeps: ['period'],
    image: { path: recap.cardHref, alt: title },
    isProfile: true,
    noIndex: recap.points <= 0,
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
  const climb = drawingOf(answer)
  const drawn = { answer, climb: climb === null ? null : context.draw('climb', climb) }
  return data(drawn, { status: answer.state === 'loaded' || answer.state === 'asking' ? 200 : 404 })
}

function drawingOf(answer: RecapAnswer): string | null {
  switch (answer.state) {
    case 'loaded':
      return answer.recap.points <= 0 ? null : drawClimb(answer.recap.height, answer.recap)
    case 'absent':
      return null
    default:
      return drawClimb(0, null)
  }
}

export default function Recap() {
  return <RecapScreen {...useLoaderData<typeof loader>()} />
}
