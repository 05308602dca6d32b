import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { drawMountain } from '#app/components/mountain/draw-mountain.server.ts'
import { brand } from '#app/content/brand.ts'
import { inviterCookie } from '#app/context/cookies.server.ts'
import { LOOKED_UP_NAME } from '#app/domain/text/username.ts'
import { drawSections } from '#app/features/home/draw-sections.server.tsx'
import { HomeScreen, staysAsItIs } from '#app/features/home/home-screen.tsx'
import { loadHome } from '#app/features/home/load-home.server.ts'
import { findInviter } from '#app/features/referrals/find-inviter.server.ts'
import { isOwnVisit, isPressedLink } from '#app/http.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { useRootData } from '#app/layout/root-data.ts'
import { siteData } from '#app/layout/structured-data.ts'
import { getPlayer } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'home' }

/** An answer is about somebody: neither title nor address says who, and search engines skip it. */
export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: `${brand.name}: ${brand.tagline}`,
    isWholeTitle: true,
    description: brand.description,
    path: '/',
    noIndex: new URLSearchParams(args.location.search).has(LOOKED_UP_NAME),
    structuredData: siteData,
  })

export const shouldRevalidate = staysAsItIs

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { app } = context
  const { view, mountain, seen } = await loadHome(app, visitOf({ request, context }))
  context.recordImpression({ what: 'ads', events: seen })
  const { shown, ...sections } = drawSections(context.draw, view)
  return { view: shown, mountain: context.draw('mountain', drawMountain(mountain)), ...sections }
}

async function visitOf({ request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const viewer = await getPlayer(request, context)
  if (viewer !== null) return { viewer, inviter: null }
  const { app } = context
  const inviter = await findInviter(app, { id: await inviterCookie(app.config).read(request) })
  const name = new URL(request.url).searchParams.get(LOOKED_UP_NAME)
  const place = name === null ? null : { name, mayAsk: isOwnVisit(app, request) || isPressedLink(request) }
  return { viewer, inviter, place }
}

export default function Home() {
  const { view, ...drawn } = useLoaderData<typeof loader>()
  const { localWorld, you } = useRootData() ?? {}
  return <HomeScreen view={view} drawn={drawn} isInvented={localWorld === 'invented'} you={you ?? null} />
}
