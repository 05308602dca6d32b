import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { findRefusal, refuseInvitations } from '#app/core/contests/invitations/never-again.server.ts'
import { attemptUpdate, UPDATE_FAILED } from '#app/core/players/attempt-update.server.ts'
import { redirectWithFlash } from '#app/http.server.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { NeverAgainScreen, type NeverAgainView } from './mail-link-screens.tsx'

export const meta = metaOf({ title: 'Never again', description: 'Stop invitations to your address.', noIndex: true })

/** Changes nothing: mail scanners follow every link. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs): Promise<NeverAgainView> {
  const found = await findRefusal(app, params.token ?? '')
  if (found === null) return { state: 'invalid' }
  return { state: found.isRefused ? 'refused' : 'asked' }
}

export async function action({ params, context: { app } }: ActionFunctionArgs) {
  const token = params.token ?? ''
  const page = `/never-again/${encodeURIComponent(token)}`
  const isDone = await attemptUpdate(app, 'nobody', () => refuseInvitations(app, token))
  if (isDone === null) return redirectWithFlash(app, page, { toast: { type: 'danger', message: UPDATE_FAILED } })
  return redirect(page)
}

export default function NeverAgain() {
  return <NeverAgainScreen view={useLoaderData<typeof loader>()} />
}
