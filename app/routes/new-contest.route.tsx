import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { takeFile } from '#app/core/contests/private-leaderboards/read-table.server.ts'
import { NEW_CONTEST_HREF } from '#app/domain/contests/setup/contest-href.ts'
import { TEMPLATES } from '#app/domain/contests/setup/contest-template.ts'
import { SCOPE_TEXT_LENGTH } from '#app/domain/contests/setup/scope-lines.ts'
import { actOnDraft } from '#app/features/contests/setup/act-on-draft.server.ts'
import { ContestFormScreen, type ShownForm } from '#app/features/contests/setup/contest-form-screen.tsx'
import { contestForms } from '#app/features/contests/setup/contest-form.ts'
import { loadNewContest } from '#app/features/contests/setup/load-contest-form.server.ts'
import { surroundingsOf } from '#app/features/sign-in/load-setup.server.ts'
import { readSubmission, respond } from '#app/http.server.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { requirePlayer } from '#app/session.server.ts'

const template = z.enum(TEMPLATES).nullable().catch(null)

export const meta = metaOf({ title: 'New contest', description: 'A contest of your own.', noIndex: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const player = await requirePlayer(request, context)
  const query = new URL(request.url).searchParams
  const timeZone = player.timeZone ?? surroundingsOf(request).timeZone
  return loadNewContest(
    context.app,
    { id: player.id, timeZone },
    {
      template: template.parse(query.get('template')),
      copied: query.get('from'),
    },
  )
}

export async function action({ request, context }: ActionFunctionArgs) {
  const player = await requirePlayer(request, context)
  const submission = await readSubmission(request, contestForms, 'save')
  await takeFile(submission, SCOPE_TEXT_LENGTH)
  return respond(context.app, submission, NEW_CONTEST_HREF, ({ intent, ...fields }) =>
    actOnDraft(context.app, player.id, null, { intent, fields }),
  )
}

export default function NewContest() {
  return <ContestFormScreen view={useLoaderData<typeof loader>()} sent={useActionData<ShownForm>()} />
}
