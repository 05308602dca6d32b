import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { contestQuery } from '#app/features/contests/page/contest-query.ts'
import { ContestScreen } from '#app/features/contests/page/contest-screen.tsx'
import { loadContestScreen } from '#app/features/contests/page/load-contest-screen.server.ts'
import { actOnLeaderboard } from '#app/features/contests/private-leaderboards/act-on-leaderboard.server.ts'
import { leaderboardHref } from '#app/features/contests/private-leaderboards/board-tabs.ts'
import { leaderboardForms } from '#app/features/contests/private-leaderboards/leaderboard-form.ts'
import { loadLeaderboard } from '#app/features/contests/private-leaderboards/load-leaderboard.server.ts'
import { PrivateLeaderboardScreen } from '#app/features/contests/private-leaderboards/private-leaderboard-screen.tsx'
import { readSubmission, respond } from '#app/http.server.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { useStarter } from '#app/layout/root-data.ts'
import { requirePlayer } from '#app/session.server.ts'

const tab = z.enum(['week', 'last-week', 'month', 'all-time']).catch('week')
const place = z.coerce.number().int().min(1).max(1000).catch(1)

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: (args.data?.contest ?? args.data?.board)?.name ?? 'Private leaderboard',
    description: 'A private leaderboard.',
    noIndex: true,
  })

/** A board that became a contest shows it; an open public one has its own address. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const id = params.id ?? ''
  const player = await requirePlayer(request, context)
  const query = new URL(request.url).searchParams
  const [contest, board] = await Promise.all([
    findContest(context.app, { id }, player.id),
    loadLeaderboard(context.app, player.id, id, {
      tab: tab.parse(query.get('board')),
      from: place.parse(query.get('from')),
    }),
  ])
  if (contest?.visibility === 'public' && contest.openedAt !== null) throw redirect(`/c/${contest.slug}`)
  if (contest !== null)
    return { board: null, contest: await loadContestScreen(context.app, contest, player, contestQuery(query)) }
  if (board === null) throw new Response(null, { status: 404 })
  return { board, contest: null }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context
  const id = params.id ?? ''
  const page = leaderboardHref(id)
  const player = await requirePlayer(request, context)
  const submission = await readSubmission(request, leaderboardForms)
  if (submission === null) return redirect(page)
  return respond(app, submission, page, (form) => actOnLeaderboard(app, player.id, id, form))
}

export default function PrivateLeaderboard() {
  const { board, contest } = useLoaderData<typeof loader>()
  const refused = useActionData<RefusedForm>()
  const starter = useStarter()
  if (contest !== null) return <ContestScreen view={contest} starter={starter} />
  return <PrivateLeaderboardScreen view={{ ...board, refused }} />
}
