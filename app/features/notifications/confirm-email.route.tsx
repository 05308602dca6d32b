import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { confirmEmail, findClaimant } from '#app/core/account/email-confirmation.server.ts'
import { attemptUpdate, UPDATE_FAILED } from '#app/core/players/attempt-update.server.ts'
import { redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { ConfirmEmailScreen, type ConfirmEmailView } from './mail-link-screens.tsx'

export const handle: RouteHandle = { scope: 'profile' }

export const meta = metaOf({
  title: 'Confirm e-mail',
  description: 'Confirm that an address is yours.',
  noIndex: true,
})

/** Changes nothing: mail scanners follow every link. */
export async function loader({ request, context: { app } }: LoaderFunctionArgs): Promise<ConfirmEmailView> {
  const claimant = await findClaimant(app, tokenOf(request))
  if (claimant === null) return { state: 'invalid' }
  return { state: claimant.emailConfirmedAt === null ? 'asked' : 'confirmed', username: claimant.githubUsername }
}

export async function action({ request, context: { app } }: ActionFunctionArgs) {
  const token = tokenOf(request)
  const claimant = await findClaimant(app, token)
  const outcome = claimant === null ? 'expired' : await attemptUpdate(app, claimant.id, () => confirmEmail(app, token))
  if (outcome === null) {
    const again = `/confirm-email?${new URLSearchParams({ token }).toString()}`
    return redirectWithFlash(app, again, { toast: { type: 'danger', message: UPDATE_FAILED } })
  }
  return redirectWithFlash(app, '/', {
    toast:
      outcome === 'confirmed'
        ? { type: 'success', message: 'Your e-mail address is confirmed.' }
        : { type: 'warning', message: 'This link is no longer valid. Save your address again to get a new one.' },
  })
}

function tokenOf(request: Request): string {
  return new URL(request.url).searchParams.get('token') ?? ''
}

export default function ConfirmEmail() {
  return <ConfirmEmailScreen view={useLoaderData<typeof loader>()} />
}
