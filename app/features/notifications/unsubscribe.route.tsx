import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { findSubscriber, unsubscribe } from '#app/core/notifications/unsubscribe.server.ts'
import { attemptUpdate, UPDATE_FAILED } from '#app/core/players/attempt-update.server.ts'
import { redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { UnsubscribeScreen, type UnsubscribeView } from './mail-link-screens.tsx'

export const handle: RouteHandle = { scope: 'profile' }

export const meta = metaOf({ title: 'Stop e-mail', description: 'Stop the messages to your address.', noIndex: true })

/** Changes nothing: mail scanners follow every link. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs): Promise<UnsubscribeView> {
  const subscriber = await findSubscriber(app, params.token ?? '')
  if (subscriber === null) return { state: 'invalid' }
  return { state: subscriber.hasEmailEnabled ? 'asked' : 'off', username: subscriber.githubUsername }
}

export async function action({ params, context: { app } }: ActionFunctionArgs) {
  const token = params.token ?? ''
  const page = `/unsubscribe/${encodeURIComponent(token)}`
  const subscriber = await findSubscriber(app, token)
  if (subscriber === null) return redirect(page)
  const done = await attemptUpdate(app, subscriber.id, () => unsubscribe(app, token))
  if (done === null) return redirectWithFlash(app, page, { toast: { type: 'danger', message: UPDATE_FAILED } })
  return redirect(page)
}

export default function Unsubscribe() {
  return <UnsubscribeScreen view={useLoaderData<typeof loader>()} />
}
