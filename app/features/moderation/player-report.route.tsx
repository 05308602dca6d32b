import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { findShownPlayer } from '#app/core/players/find-player.server.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { playerNotShown } from '#app/domain/players/player-not-shown.ts'
import { readSubmission, redirectWithFlash, respond } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { requirePlayer } from '#app/session.server.ts'
import { reportForms, reportPlayer } from './report-player.server.ts'
import { ReportScreen } from './report-screen.tsx'

export const handle: RouteHandle = { scope: 'profile' }

export const meta = metaOf({ title: 'Report a player', description: 'Tell us what looks wrong.', noIndex: true })

export async function loader(args: LoaderFunctionArgs) {
  const { reporter, reported } = await peopleOf(args)
  if (reporter.id === reported.id) throw redirect(`/player/${reported.githubUsername}`)
  return { username: reported.githubUsername }
}

export async function action(args: ActionFunctionArgs) {
  const { reporter, reported } = await peopleOf(args)
  const { app } = args.context
  const submission = await readSubmission(args.request, reportForms, 'report')
  const page = `/player/${reported.githubUsername}`
  return respond(app, submission, page, ({ text }) => reportPlayer(app, reporter, reported, text))
}

async function peopleOf({ request, params, context }: LoaderFunctionArgs) {
  const reporter = await requirePlayer(request, context)
  const reported = await findShownPlayer(context.app, params.username ?? '')
  if (reported === null) {
    const { path, message } = playerNotShown(params.username ?? '')
    throw await redirectWithFlash(context.app, path, { toast: { type: 'info', message } })
  }
  return { reporter, reported }
}

export default function PlayerReport() {
  return <ReportScreen {...useLoaderData<typeof loader>()} refused={useActionData<RefusedForm>()} />
}
