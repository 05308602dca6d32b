import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { brand } from '#app/content/brand.ts'
import { signInCookie } from '#app/context/cookies.server.ts'
import { findPlayerByUsername } from '#app/core/players/find-player.server.ts'
import { loadSetup, surroundingsOf } from '#app/features/sign-in/load-setup.server.ts'
import { saveSetup, setupForm } from '#app/features/sign-in/save-setup.server.ts'
import { SetupScreen } from '#app/features/sign-in/setup-screen.tsx'
import { startClaim } from '#app/features/sign-in/start-login.server.ts'
import { readForm } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { getPlayer } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'profile' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Set up', description: brand.description, isHidden: true })

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const player = await findPlayerByUsername(context.app, params.username ?? '')
  if (player === null) throw redirect('/?join')
  const viewer = await getPlayer(request, context)
  return loadSetup(context.app, player, viewer?.id ?? null, surroundingsOf(request))
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context
  const player = await findPlayerByUsername(app, params.username ?? '')
  if (player === null) throw redirect('/?join')
  const { intent, ...values } = await readForm(request, setupForm)
  if (intent === 'claim') {
    const started = startClaim(app, player)
    if (!started.ok || player.claimedAt !== null) return redirect(`/setup/${player.githubUsername}`)
    const cookie = await signInCookie(app.config).write(started.transaction)
    return redirect(started.authorizationUrl, { headers: { 'Set-Cookie': cookie } })
  }
  const viewer = await getPlayer(request, context)
  if (viewer?.id !== player.id) return redirect(`/setup/${player.githubUsername}?login`)
  const saved = await saveSetup(app, viewer, values)
  if (saved.ok) return redirect('/setup-complete')
  const { errors } = saved
  return data({ values, errors }, { status: errors.form === undefined ? 400 : 503 })
}

export default function Setup() {
  const view = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return <SetupScreen view={refused === undefined ? view : { ...view, ...refused }} />
}
