import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { Flash } from '#app/context/cookies.server.ts'
import { blockedText } from '#app/domain/moderation/block-list.ts'
import { DATA_AWAY_TEXT, orStay, redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { requirePlayer } from '#app/session.server.ts'
import { loadResumeBuilder } from './load-resume.server.ts'
import { readResumeRequest } from './read-resume-request.server.ts'
import { ResumeBuilderScreen } from './resume-builder-screen.tsx'
import { changeResume, publishResume, replaceResume, resumeProblems } from './save-resume.server.ts'

export const handle: RouteHandle = { scope: 'profile' }

export const meta = metaOf({ title: 'Your resume', description: 'A resume made from real work.', noIndex: true })

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadResumeBuilder(context.app, await requirePlayer(request, context))
}

export const action = orStay(actOnForm, async () => data({ refused: null, problem: DATA_AWAY_TEXT }, { status: 503 }))

async function actOnForm({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const player = await requirePlayer(request, context)
  const { change, version } = await readResumeRequest(app, request)
  if (change.kind === 'refused') return data({ refused: change.refused, problem: null }, { status: 400 })
  if (change.kind === 'none') return redirect('/resume-builder')
  const saved = await (change.kind === 'publish'
    ? publishResume(app, player, change.isPublished)
    : change.kind === 'edit'
      ? changeResume(app, player, version, change.edit)
      : replaceResume(app, player, version, change.kind === 'propose' ? 'proposal' : { file: change.file }))
  if (saved !== 'saved') {
    const problem = typeof saved === 'object' ? blockedText(saved.term) : resumeProblems[saved]
    return data({ refused: null, problem }, { status: 400 })
  }
  if (change.kind === 'publish')
    return redirectWithFlash(app, '/resume-builder', { toast: publicationToast(player, change.isPublished) })
  const place = change.kind === 'edit' ? ('part' in change.edit ? `#${change.edit.part}` : '#basics') : ''
  return redirectWithFlash(app, `/resume-builder${place}`, { toast: { type: 'success', message: 'Saved.' } })
}

function publicationToast({ githubUsername }: { githubUsername: string }, isPublished: boolean): Flash['toast'] {
  if (!isPublished) return { type: 'success', message: 'Resume unpublished' }
  const link = { href: `/resume/${githubUsername}`, label: 'See the page' }
  return { type: 'success', message: 'Resume published', link }
}

export default function ResumeBuilder() {
  const view = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return <ResumeBuilderScreen view={refused === undefined ? view : { ...view, ...refused }} />
}
