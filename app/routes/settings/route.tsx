import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { sessionCookie } from '#app/context/cookies.server.ts'
import { perSwitch } from '#app/domain/channel.ts'
import { settingsSection } from '#app/domain/settings-section.ts'
import { settingsForm, type SettingsForm, type SettingsIntent } from '#app/features/account/settings-form.ts'
import type { SettingsView } from '#app/features/account/settings-view.ts'
import { readForm, redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requirePlayer } from '#app/session.server.ts'
import { loadSettings } from './load-settings.server.ts'
import { saveSettings } from './save-settings.server.ts'
import { SettingsScreen } from './settings-screen.tsx'

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
    const { errors } = outcome
    return data({ ...typedIn(intent, form), errors }, { status: errors.form === undefined ? 400 : 503 })
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

/** What the form that was sent shows again; a token never. */
function typedIn(
  intent: SettingsIntent,
  { displayName, bio, country, timeZone, email, ...form }: Omit<SettingsForm, 'intent'>,
): Partial<Pick<SettingsView, 'profile' | 'email' | 'preferences'>> {
  const { notificationOnlyOnPrize, kinds } = form
  if (intent === 'profile') return { profile: { displayName, bio, country, timeZone } }
  if (intent === 'email') return { email }
  if (intent !== 'preferences') return {}
  return { preferences: { ...perSwitch((field) => form[field]), notificationOnlyOnPrize, kinds } }
}

export default function Settings() {
  const view = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return <SettingsScreen view={refused === undefined ? view : { ...view, ...refused }} />
}
