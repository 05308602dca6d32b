import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as z from 'zod'
import { doneWith, type RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { appealAward, appealForm } from '#app/features/moderation/appeal-award.server.ts'
import { loadPrizes } from '#app/features/prizes/load-prizes.server.ts'
import { PrizesScreen } from '#app/features/prizes/prizes-screen.tsx'
import { prizeTexts, takeAllPrizes, takePrize } from '#app/features/prizes/take-prize.server.ts'
import { readSubmission, respond } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { metaOf } from '#app/layout/page-meta.ts'
import { useRootData } from '#app/layout/root-data.ts'
import { getPlayer, requirePlayer } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'prizes' }

export const meta = metaOf({
  title: 'Prizes of the week',
  description: 'The prizes for the ten highest climbers of the week, and last week’s winners.',
})

const prizeForms = {
  take: z.object({ prizeId: z.string().max(100).catch(''), week: appealForm.shape.week }),
  'take-all': appealForm.pick({ week: true }),
  appeal: appealForm,
}

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadPrizes(context.app, getPlayer(request, context))
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { app } = context
  const player = await requirePlayer(request, context)
  const submission = await readSubmission(request, prizeForms)
  if (submission === null) return redirect('/prizes')
  return respond(app, submission, '/prizes', async (form) => {
    if (form.intent === 'appeal') return appealAward(app, player, form.week, form.text)
    if (form.intent === 'take-all') return takeAllPrizes(app, player.id, form.week)
    const taken = await takePrize(app, player.id, form)
    return doneWith(taken === 'taken' ? 'success' : 'warning', prizeTexts[taken])
  })
}

export default function Prizes() {
  const view = { ...useLoaderData<typeof loader>(), refused: useActionData<RefusedForm>() }
  const root = useRootData()
  const way =
    root?.you == null || root.viewer === null
      ? null
      : { line: root.you.line, href: `/player/${root.viewer.username}#next` }
  return <PrizesScreen view={view} way={way} />
}
