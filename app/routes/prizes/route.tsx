import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { isWeek } from '#app/domain/period.ts'
import { appealAward } from '#app/features/appeals-and-reports/appeal-award.server.ts'
import { loadPrizes } from '#app/features/prizes/load-prizes.server.ts'
import { PrizesScreen } from '#app/features/prizes/prizes-screen.tsx'
import { prizeTexts, takePrize } from '#app/features/prizes/take-prize.server.ts'
import { readForm, redirectWithFlash } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { getPlayer, requirePlayer } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'prizes', hasBanner: true }

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'Prizes of the week',
    description: 'What the ten highest climbers of the week find in the chest, and who opened it last week.',
  })

const form = z.object({
  intent: z.enum(['take', 'appeal']).nullable().catch(null),
  prizeId: z.string().max(100).catch(''),
  week: z.string().refine(isWeek).catch(''),
  text: z.string().catch(''),
})

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadPrizes(context.app, await getPlayer(request, context))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const player = await requirePlayer(request, context)
  const { intent, prizeId, week, text } = await readForm(request, form)
  if (intent === 'take') {
    const taken = await takePrize(app, player.id, { prizeId, week })
    return redirectWithFlash(app, '/prizes', {
      toast: { type: taken === 'taken' ? 'success' : 'warning', message: prizeTexts[taken] },
    })
  }
  if (intent !== 'appeal') return redirect('/prizes')
  const appealed = await appealAward(app, player, week, text)
  if (!appealed.ok) return data({ refusedAppeal: { week, error: appealed.error, typed: text } }, { status: 400 })
  return redirectWithFlash(app, '/prizes', {
    toast: { type: 'success', message: 'We read it and look again.' },
  })
}

export default function Prizes() {
  const view = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return <PrizesScreen view={refused === undefined ? view : { ...view, ...refused }} />
}
