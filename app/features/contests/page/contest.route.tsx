import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { useStarter } from '#app/layout/root-data.ts'
import { getPlayer, playerIdQuery } from '#app/session.server.ts'
import { contestQuery } from './contest-query.ts'
import { ContestScreen } from './contest-screen.tsx'
import { loadContestScreen } from './load-contest-screen.server.ts'
import { contestImage } from './page-addresses.ts'

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data?.name ?? 'Contest',
    description: args.data?.description || 'A contest with rules of its own.',
    keeps: ['tab'],
    ...contestImage(args.data),
    noIndex: args.data === undefined || args.data.phase === 'draft' || args.data.found !== null,
  })

/** A private contest is not here, not even for its members: its address tells nobody that it exists. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [player, contest] = await Promise.all([
    getPlayer(request, context),
    findContest(context.app, { slug: params.slug ?? '' }, await playerIdQuery(request, context)),
  ])
  if (contest === null || contest.visibility === 'private') throw new Response(null, { status: 404 })
  return loadContestScreen(context.app, contest, player, contestQuery(new URL(request.url).searchParams))
}

export default function Contest() {
  return <ContestScreen view={useLoaderData<typeof loader>()} starter={useStarter()} />
}
