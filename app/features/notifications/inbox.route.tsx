import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { loadInbox, markRead } from '#app/core/inbox/inbox.server.ts'
import { readForm } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { requirePlayer } from '#app/session.server.ts'
import { InboxScreen } from './inbox-screen.tsx'

const fields = z.object({ notice: z.string().max(200).nullable().catch(null) })

export const handle: RouteHandle = { scope: 'profile' }

export const meta = metaOf({ title: 'Inbox', description: 'Results, badges and prizes.', noIndex: true })

/** Marks nothing as read: any site may link here. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const player = await requirePlayer(request, context)
  const from = new URL(request.url).searchParams.get('from')
  return { inbox: await loadInbox(context.app, player, from), now: context.app.now() }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const player = await requirePlayer(request, context)
  const { notice } = await readForm(request, fields)
  await markRead(context.app, player.id, notice)
  return redirect('/inbox')
}

export default function Inbox() {
  return <InboxScreen {...useLoaderData<typeof loader>()} />
}
