import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { maintainerCookie } from '#app/context/cookies.server.ts'
import { MISSING, refused, type RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { isRepositoryName } from '#app/domain/players/project.ts'
import { readSubmission, respond } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { changeRules, rulesForms } from './change-rules.server.ts'
import { loadRepository } from './load-maintain.server.ts'
import { findProof } from './maintainer-proofs.server.ts'
import { RepositoryScreen } from './repository-screen.tsx'

export const handle: RouteHandle = { scope: 'home' }

export const meta = metaOf({
  title: 'A repository you maintain',
  description: 'What counts in a repository, set by its maintainers.',
  noIndex: true,
})

export async function loader({ request, params, context: { app } }: LoaderFunctionArgs) {
  const sessionId = await maintainerCookie(app.config).read(request)
  const view = await loadRepository(app, sessionId, nameOf(params))
  if (view === null) throw new Response(null, { status: 404 })
  return view
}

export async function action({ request, params, context: { app } }: ActionFunctionArgs) {
  const name = nameOf(params)
  const sessionId = await maintainerCookie(app.config).read(request)
  const submission = await readSubmission(request, rulesForms)
  return respond(app, submission, `/maintain/${name}`, async (form) => {
    if (!isRepositoryName(name)) return MISSING
    const proof = await findProof(app, sessionId, name)
    if (proof === null) return refused({ form: 'Your 15 minutes are over. Sign in once more.' }, 409)
    return changeRules(app, proof, form)
  })
}

function nameOf({ owner = '', name = '' }: LoaderFunctionArgs['params']): string {
  return `${owner}/${name}`
}

export default function MaintainRepository() {
  return <RepositoryScreen view={useLoaderData<typeof loader>()} refused={useActionData<RefusedForm>()} />
}
