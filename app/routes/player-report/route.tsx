import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { findPlayerByUsername } from '#app/core/players/find-player.server.ts'
import { playerNotShown } from '#app/domain/player-not-shown.ts'
import { reportPlayer } from '#app/features/appeals-and-reports/report-player.server.ts'
import { ReportScreen } from '#app/features/appeals-and-reports/report-screen.tsx'
import { readForm, redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requirePlayer } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'profile' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'Report a player', description: 'Tell us what looks wrong.', isHidden: true })

const form = z.object({ text: z.string().catch('') })

export async function loader(args: LoaderFunctionArgs) {
  const { reporter, reported } = await peopleOf(args)
  if (reporter.id === reported.id) throw redirect(`/player/${reported.githubUsername}`)
  return { username: reported.githubUsername, error: null as string | null, typed: '' }
}

export async function action(args: ActionFunctionArgs) {
  const { reporter, reported } = await peopleOf(args)
  const { app } = args.context
  const { text } = await readForm(args.request, form)
  const outcome = await reportPlayer(app, reporter, reported, text)
  if (!outcome.ok) return data({ error: outcome.error, typed: text }, { status: 400 })
  return redirectWithFlash(app, `/player/${reported.githubUsername}`, {
    toast: { type: 'success', message: 'We look at it. Thank you.' },
  })
}

async function peopleOf({ request, params, context }: LoaderFunctionArgs) {
  const reporter = await requirePlayer(request, context)
  const reported = await findPlayerByUsername(context.app, params.username ?? '')
  if (reported === null || reported.claimedAt === null || reported.goneAt !== null) {
    const { path, message } = playerNotShown(params.username ?? '')
    throw await redirectWithFlash(context.app, path, { toast: { type: 'info', message } })
  }
  return { reporter, reported }
}

export default function PlayerReport() {
  const view = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return <ReportScreen {...(refused === undefined ? view : { ...view, ...refused })} />
}
