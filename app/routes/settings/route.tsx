import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { sessionCookie } from '#app/cookies.server.ts'
import { settingsSection } from '#app/domain/settings-section.ts'
import { loadSettings } from '#app/features/account/load-settings.server.ts'
import { saveSettings } from '#app/features/account/save-settings.server.ts'
import { settingsForm } from '#app/features/account/settings-form.ts'
import { SettingsScreen } from '#app/features/account/settings-screen.tsx'
import { readForm, redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requirePlayer } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'profile' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Settings', description: 'Your profile, messages and data.', isHidden: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const player = await requirePlayer(request, context)
  const section = settingsSection(new URL(request.url).searchParams.get('to'))
  if (section !== null) throw redirect(`/settings#${section}`)
  return loadSettings(context.app, player, await sessionCookie(context.app.config).read(request))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const player = await requirePlayer(request, context)
  const { intent, ...form } = await readForm(request, settingsForm)
  if (intent === null) return redirect('/settings')
  const outcome = await saveSettings(app, player, intent, { intent, ...form })
  if (!outcome.ok) {
    const { displayName, bio, country, timeZone, email } = form
    const typed = intent === 'profile' ? { profile: { displayName, bio, country, timeZone } } : {}
    return data({ ...typed, ...(intent === 'email' ? { email } : {}), errors: outcome.errors }, { status: 400 })
  }
  if ('leaveTo' in outcome) return redirect(outcome.leaveTo)
  const headers = new Headers()
  if (outcome.signedOut) headers.append('Set-Cookie', await sessionCookie(app.config).clear())
  return redirectWithFlash(
    app,
    outcome.signedOut ? '/' : `/settings#${intent.replace('remove-', '')}`,
    { toast: { type: 'success', message: outcome.message } },
    headers,
  )
}

export default function Settings() {
  const view = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return <SettingsScreen view={refused === undefined ? view : { ...view, ...refused }} />
}
