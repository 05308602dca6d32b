import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { cardSide, drawMountain } from '#app/components/mountain/draw-mountain.server.ts'
import { brand } from '#app/content/brand.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { badgeSnippets } from '#app/features/badges/badge-snippets.ts'
import type { Drawn } from '#app/features/players/player-header.tsx'
import { shownPlayer, type ShownPlayer } from '#app/features/players/player-view.ts'
import { raceRival, rivalForms } from '#app/features/players/race-rival.server.ts'
import { actOnProject, projectForms, typedForms } from '#app/features/projects/act-on-project.server.ts'
import { orStay, readSubmission, refuseWhileAway, respond } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { profileData, trailData } from '#app/layout/structured-data.ts'
import { requirePlayer } from '#app/session.server.ts'
import { formatCount, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { drawSections } from './draw-sections.server.tsx'
import { loadPage } from './load-page.server.ts'
import { PlayerScreen } from './player-screen.tsx'

export const handle: RouteHandle = { scope: 'profile' }

export const meta: MetaFunction<typeof loader> = (args) => {
  const { data } = args
  if (data === undefined) return pageMeta(args, { title: 'Player', description: brand.description, noIndex: true })
  const { view } = data
  const { username } = view
  const path = `/player/${username}`
  return pageMeta(args, {
    title: username,
    description: standingOf(view),
    path,
    image: { path: `/api/cards/player/${username}.png`, alt: `${username} at ${brand.name}` },
    isProfile: true,
    structuredData: (origin) => [
      profileData(origin, { ...view, pictureUrl: view.avatarUrl }),
      trailData(origin, [
        { name: 'Leaderboard', path: '/leaderboard' },
        { name: username, path },
      ]),
    ],
  })
}

function standingOf({ username, level, rank, week }: ShownPlayer): string {
  const climber = `${username} is a ${level === null ? '' : `level ${formatNumber(level)} `}climber at ${brand.name}`
  if (rank === 0) return `${climber}. Points, rank and the ledger behind them.`
  return `${climber}: ${formatOrdinal(rank)} in week ${week.number} with ${formatCount(week.points, 'point')}.`
}

export async function loader(args: LoaderFunctionArgs) {
  const { context } = args
  const { player, view, mountain } = await loadPage(args)
  const isOwner = view.owner !== null
  if (!isOwner) context.recordImpression({ what: 'player', scope: 'player', playerId: player.id })
  const isTall = view.displayName !== null || view.bio !== null
  const card: Drawn['card'] = cardSide(mountain, isTall)
  const html = drawMountain(mountain, {
    subject: isOwner ? null : player.githubUsername,
    rival: view.rivalry?.username,
    card: { side: card, isTall },
  })
  const sections = drawSections(view)
  return {
    view: shownPlayer(view),
    card,
    mountain: context.draw('mountain', html),
    climb: context.draw('climb', sections.climb),
    rest: context.draw('rest', sections.rest),
    snippets: isOwner ? badgeSnippets(context.app.config.APP_ORIGIN, player.githubUsername) : [],
  }
}

export const action = orStay(actOnForm, (sent) => refuseWhileAway(sent, typedForms))

/** The owner's projects and rival; others have no forms. */
async function actOnForm({ request, params, context }: ActionFunctionArgs) {
  const { app } = context
  const player = await requirePlayer(request, context)
  if (params.username?.toLowerCase() !== player.lowerCaseGithubUsername) throw new Response(null, { status: 404 })
  const page = `/player/${player.githubUsername}#projects`
  const submission = await readSubmission(request, { ...projectForms, ...rivalForms })
  if (submission === null) return redirect(page)
  return respond(app, submission, page, (form) =>
    form.intent === 'rival' ? raceRival(app, player, form.username) : actOnProject(app, player.id, form),
  )
}

export default function PlayerPage() {
  const { view, snippets, ...drawn } = useLoaderData<typeof loader>()
  return <PlayerScreen view={view} drawn={drawn} snippets={snippets} refused={useActionData<RefusedForm>()} />
}
