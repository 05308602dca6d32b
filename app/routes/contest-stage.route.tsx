import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { drawQrCode } from '#app/domain/images/qr-code.ts'
import { contestImage } from '#app/features/contests/page/page-addresses.ts'
import { loadStage } from '#app/features/contests/stage/load-stage.server.ts'
import { StageScreen } from '#app/features/contests/stage/stage-screen.tsx'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'

export const handle: RouteHandle = { scope: 'leaderboard', isBare: true }

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(args, {
    title: args.data === undefined ? 'Stage' : `${args.data.view.name}: stage`,
    description: 'A contest on a large screen.',
    ...contestImage(args.data?.view),
    noIndex: true,
  })

/** Reads no session: the same for everybody, public contests only. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const view = await loadStage(app, params.slug ?? '')
  if (view === null) throw new Response(null, { status: 404 })
  const address = `${app.config.APP_ORIGIN}/c/${view.slug}`
  return { view, now: app.now(), host: new URL(address).host, code: drawQrCode(address) }
}

export default function Stage() {
  return <StageScreen shown={useLoaderData<typeof loader>()} />
}
