import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { CONTEST_CAPACITY } from '#app/domain/contests/contest.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { useStarter } from '#app/layout/root-data.ts'
import { playerIdQuery } from '#app/session.server.ts'
import { loadRunContest } from './load-run-contest.server.ts'
import { RunContestScreen } from './run-contest-screen.tsx'

export const meta = metaOf({
  title: 'Run a contest',
  description: `A contest on GitHub for your class, company or project: your dates and rules, teams, a page, a stage, signed results. Free for up to ${CONTEST_CAPACITY.free} climbers.`,
})

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadRunContest(context.app, await playerIdQuery(request, context))
}

export default function RunContest() {
  return <RunContestScreen view={useLoaderData<typeof loader>()} starter={useStarter()} />
}
