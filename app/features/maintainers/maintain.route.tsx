import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import type { AppContext } from '#app/context/context.server.ts'
import { maintainerCookie, maintainerSignInCookie } from '#app/context/cookies.server.ts'
import { trimmedField } from '#app/domain/forms/form-fields.ts'
import { type FormOutcome, refused, type RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { readSubmission, respond } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { loadMaintain } from './load-maintain.server.ts'
import { MaintainScreen } from './maintain-screen.tsx'
import { endProofs } from './maintainer-proofs.server.ts'
import { startMaintainerSignIn } from './start-maintainer-sign-in.server.ts'

export const handle: RouteHandle = { scope: 'home' }

export const meta = metaOf({
  title: 'For maintainers',
  description: 'Slow down what players bring to the projects you maintain, or stop it.',
})

const forms = {
  'sign-in': z.object({ repository: trimmedField(200) }),
  leave: z.object({}),
}

export async function loader({ request, context: { app } }: LoaderFunctionArgs) {
  const refusedName = new URL(request.url).searchParams.get('refused')
  return loadMaintain(app, await maintainerCookie(app.config).read(request), refusedName)
}

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const submission = await readSubmission(request, forms)
  return respond(app, submission, '/maintain', (form) => {
    if (form.intent === 'leave') return leave(app, request)
    return signIn(app, form.repository)
  })
}

/** Without a repository GitHub lists all. */
async function signIn(app: AppContext, repository: string): Promise<FormOutcome> {
  const started = startMaintainerSignIn(app, repository)
  if (!started.ok) return refused(started.errors)
  const cookie = await maintainerSignInCookie(app.config).write(started.transaction)
  return { state: 'leave', to: started.authorizationUrl, headers: { 'Set-Cookie': cookie } }
}

async function leave(app: AppContext, request: Request): Promise<FormOutcome> {
  const cookie = maintainerCookie(app.config)
  const sessionId = await cookie.read(request)
  if (sessionId !== null) await endProofs(app, sessionId)
  return { state: 'leave', to: '/maintain', headers: { 'Set-Cookie': await cookie.clear() } }
}

export default function Maintain() {
  return <MaintainScreen view={useLoaderData<typeof loader>()} refused={useActionData<RefusedForm>()} />
}
