import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { drawMountain } from '#app/components/mountain/draw-mountain.server.ts'
import { brand } from '#app/content/brand.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { nextCookie, signInCookie } from '#app/context/cookies.server.ts'
import type { Player } from '#app/core/players/find-player.server.ts'
import type { FormOutcome, RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { readSubmission, respond } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { getPlayer } from '#app/session.server.ts'
import { ClaimScreen } from './claim-screen.tsx'
import { loadBaseCamp } from './load-base-camp.server.ts'
import { findSetupOwner, isOpenToClaim, loadSetup, surroundingsOf } from './load-setup.server.ts'
import { saveSetup, setupForms, type SetupValues } from './save-setup.server.ts'
import { SetupScreen } from './setup-screen.tsx'
import { startClaim } from './start-login.server.ts'

export const handle: RouteHandle = { scope: 'profile' }

export const meta = metaOf({ title: 'Set up', description: brand.description, noIndex: true })

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const viewer = await getPlayer(request, context)
  const player = await findSetupOwner(context.app, params.username ?? '', viewer?.id ?? null)
  if (player === null) throw redirect('/?join')
  const view = loadSetup(context.app, player, viewer?.id ?? null, {
    ...surroundingsOf(request),
    hasNext: (await nextCookie(context.app.config).read(request)) !== null,
  })
  if (view.step !== 'claim') return { ...view, baseCamp: null }
  const { mountain, rankedPlayers } = await loadBaseCamp(context.app, player, false)
  return { ...view, baseCamp: { rankedPlayers, mountain: context.draw('mountain', drawMountain(mountain)) } }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context
  const viewer = await getPlayer(request, context)
  const player = await findSetupOwner(app, params.username ?? '', viewer?.id ?? null)
  if (player === null) throw redirect('/?join')
  const submission = await readSubmission(request, setupForms, 'details')
  const page = `/setup/${player.githubUsername}`
  if (submission.intent === 'details' && viewer?.id !== player.id) return redirect(`${page}?login`)
  return respond(app, submission, page, (form) =>
    form.intent === 'claim' ? claim(app, player) : save(app, request, player, form),
  )
}

async function claim(app: AppContext, player: Player): Promise<FormOutcome> {
  if (!isOpenToClaim(player)) return { state: 'leave', to: `/setup/${player.githubUsername}` }
  const started = startClaim(app, player)
  const cookie = await signInCookie(app.config).write(started.transaction)
  return { state: 'leave', to: started.authorizationUrl, headers: { 'Set-Cookie': cookie } }
}

async function save(app: AppContext, request: Request, player: Player, form: SetupValues): Promise<FormOutcome> {
  const cookie = nextCookie(app.config)
  const next = await cookie.read(request)
  const saved = await saveSetup(app, player, form)
  if (next === null || saved.state !== 'leave') return saved
  return { state: 'leave', to: next, headers: { 'Set-Cookie': await cookie.clear() } }
}

export default function Setup() {
  const { baseCamp, ...view } = useLoaderData<typeof loader>()
  const refused = useActionData<RefusedForm>()
  return baseCamp === null ? (
    <SetupScreen view={{ ...view, refused }} />
  ) : (
    <ClaimScreen username={view.username} avatarUrl={view.avatarUrl} {...baseCamp} />
  )
}
