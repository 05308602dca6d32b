import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { takeFile } from '#app/core/contests/private-leaderboards/read-table.server.ts'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { ROSTER_BYTES } from '#app/domain/contests/roster.ts'
import { MISSING } from '#app/domain/forms/form-outcome.ts'
import { readSubmission, respond } from '#app/http.server.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { requirePlayer } from '#app/session.server.ts'
import { actOnDesk, deskForms, placeOf } from './act-on-desk.server.ts'
import { DeskScreen } from './desk-screen.tsx'
import { deskHref, PART_ADDRESSES, isDeskSection } from './desk-sections.ts'
import { loadDesk, type DeskRefused } from './load-desk.server.ts'

const first = z.coerce.number().int().min(1).max(5000).catch(1)

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data === undefined ? 'The organiser’s desk' : `${args.data.head.name}, desk`,
    description: 'The organiser’s desk of a contest.',
    noIndex: true,
  })

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const player = await requirePlayer(request, context)
  const { id = '', section = 'overview' } = params
  const query = new URL(request.url).searchParams
  const part = PART_ADDRESSES.get(section)
  if (part !== undefined) throw redirect(deskHref(encodeURIComponent(id), ...part))
  const view = isDeskSection(section)
    ? await loadDesk(context.app, player.id, id, {
        section,
        from: first.parse(query.get('from')),
        find: (query.get('find') ?? '').trim().slice(0, 39),
      })
    : null
  if (view === null) throw new Response(null, { status: 404 })
  return view
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const { app } = context
  const id = params['id'] ?? ''
  const player = await requirePlayer(request, context)
  const submission = await readSubmission(request, deskForms)
  if (submission === null) return redirect(deskHref(encodeURIComponent(id)))
  await takeFile(submission, ROSTER_BYTES)
  const page = deskHref(encodeURIComponent(id), ...placeOf(submission.intent))
  return respond(app, submission, page, async (form) => {
    const contest = await findContest(app, { id }, player.id)
    return contest === null ? MISSING : actOnDesk(app, contest, form)
  })
}

export default function ContestDesk() {
  return <DeskScreen view={{ ...useLoaderData<typeof loader>(), refused: useActionData<DeskRefused>() }} />
}
