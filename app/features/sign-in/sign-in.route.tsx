import { redirect, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { brand } from '#app/content/brand.ts'
import { ownPath } from '#app/domain/text/own-path.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { getPlayer } from '#app/session.server.ts'
import { SignInScreen } from './sign-in-screen.tsx'

export const handle: RouteHandle = { scope: 'profile', isBare: true }

export const meta = metaOf({ title: 'Sign in', description: brand.description, noIndex: true })

/** An organisation's members only; others sign in on the page they are on. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const to = ownPath(new URL(request.url).searchParams.get('to')) ?? '/'
  const { organisation } = context.app
  if (organisation === null) throw redirect('/?login')
  if ((await getPlayer(request, context)) !== null) throw redirect(to)
  return { organisation: organisation.login, to }
}

export default function SignIn() {
  return <SignInScreen {...useLoaderData<typeof loader>()} />
}
