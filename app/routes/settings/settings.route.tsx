import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { sessionCookie } from '#app/context/cookies.server.ts'
import { settingsSection } from '#app/domain/account/settings-section.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { loadSettings } from '#app/features/account/load-settings.server.ts'
import { settingsForms } from '#app/features/account/settings-form.ts'
import { loadGitHubApp } from '#app/features/github/load-github-app.server.ts'
import { findTelegram } from '#app/features/telegram/find-telegram.server.ts'
import { readSubmission, respond } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { requirePlayer } from '#app/session.server.ts'
import { saveSettings } from './save-settings.server.ts'
import { SettingsScreen } from './settings-screen.tsx'

export const handle: RouteHandle = { scope: 'profile' }

export const meta = metaOf({ title: 'Settings', description: 'Your profile, messages and data.', noIndex: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const player = await requirePlayer(request, context)
  const section = settingsSection(new URL(request.url).searchParams.get('to'))
  if (section !== null) throw redirect(`/settings#${section}`)
  const { app } = context
  const [settings, telegram, githubApp] = await Promise.all([
    loadSettings(app, player, await sessionCookie(app.config).read(request)),
    findTelegram(app, player),
    loadGitHubApp(app, player),
  ])
  return { ...settings, telegram, githubApp }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const player = await requirePlayer(request, context)
  const submission = await readSubmission(request, settingsForms)
  if (submission === null) return redirect('/settings')
  const page = `/settings#${submission.intent.replace('remove-', '')}`
  return respond(app, submission, page, (form) => saveSettings(app, player, form))
}

export default function Settings() {
  return <SettingsScreen view={{ ...useLoaderData<typeof loader>(), refused: useActionData<RefusedForm>() }} />
}
