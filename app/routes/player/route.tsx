import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useMemo } from 'react'
import { drawFace, readerSide } from '#app/components/face/draw-face.server.ts'
import { brand } from '#app/content/brand.ts'
import { findPlayerByAnyUsername } from '#app/core/players/find-player.server.ts'
import type { RefusedForm } from '#app/domain/form-outcome.ts'
import { isWeek, weekOf } from '#app/domain/period.ts'
import { playerNotShown } from '#app/domain/player-not-shown.ts'
import { loadPlayer } from '#app/features/players/load-player.server.ts'
import type { Drawn } from '#app/features/players/player-header.tsx'
import type { PlayerView } from '#app/features/players/player-view.ts'
import { actOnProject } from '#app/features/projects/act-on-project.server.ts'
import { projectForms } from '#app/features/projects/project-forms.ts'
import { readSubmission, respond } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { profileData, trailData } from '#app/layout/structured-data.ts'
import { pack, unpack } from '#app/remix-2/packed-view.ts'
import { getPlayer, requirePlayer } from '#app/session.server.ts'
import { formatCount, formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { PlayerScreen } from './player-screen.tsx'

export const handle: RouteHandle = { scope: 'profile' }

export const meta: MetaFunction<typeof loader> = (args) => {
  const { data } = args
  if (data === undefined) return pageMeta(args, { title: 'Player', description: brand.description, isHidden: true })
  const view = unpack<PlayerView>(data.view)
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

function standingOf({ username, level, rank, week }: PlayerView): string {
  const climber = `${username} is a level ${formatNumber(level.level)} climber at ${brand.name}`
  if (rank === 0) return `${climber}. Points, rank and the ledger behind them.`
  return `${climber}: ${formatOrdinal(rank)} in week ${week.number} with ${formatCount(week.points, 'point')}.`
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context
  const [player, viewer] = await Promise.all([
    findPlayerByAnyUsername(app, params.username ?? ''),
    getPlayer(request, context),
  ])
  if (player === null || player.claimedAt === null || player.deletedAt !== null)
    throw data(playerNotShown(params.username ?? ''), { status: 404 })
  // One address for each player: the name in another case would be another cached page.
  if (player.githubUsername !== params.username)
    throw redirect(`/player/${player.githubUsername}${new URL(request.url).search}`)
  const query = new URL(request.url).searchParams
  const { view, face } = await loadPlayer(app, player, viewer?.id ?? null, {
    ledger: { week: weekAsked(query.get('week'), app.now()), skip: skipAsked(query.get('skip')) },
    project: query.get('project'),
    inbox: query.get('inbox'),
  })
  if (viewer?.id !== player.id) context.recordImpression({ what: 'player', scope: 'player', playerId: player.id })
  const isOwner = viewer?.id === player.id
  const card: Drawn['card'] = readerSide(face) === 'start' ? 'end' : 'start'
  const html = drawFace(face, {
    subject: isOwner ? null : player.githubUsername,
    rival: view.rivalry?.username,
    card,
  })
  return { view: pack(view), card, face: context.draw('face', html) }
}

/** The forms of the owner's projects; nobody else has forms to send. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context
  const player = await requirePlayer(request, context)
  if (params.username?.toLowerCase() !== player.lowerCaseGithubUsername) throw new Response(null, { status: 404 })
  const page = `/player/${player.githubUsername}#projects`
  const submission = await readSubmission(request, projectForms)
  if (submission === null) return redirect(page)
  return respond(app, submission, page, (form) => actOnProject(app, player.id, form))
}

export default function PlayerPage() {
  const { view: packed, ...drawn } = useLoaderData<typeof loader>()
  const view = useMemo(() => unpack<PlayerView>(packed), [packed])
  return <PlayerScreen view={view} drawn={drawn} refused={useActionData<RefusedForm>()} />
}

function weekAsked(typed: string | null, now: number): string {
  const current = weekOf(now)
  return typed !== null && isWeek(typed) && typed <= current ? typed : current
}

function skipAsked(typed: string | null): number {
  return /^\d{1,4}$/.test(typed ?? '') ? Number(typed) : 0
}
