import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { drawMountain } from '#app/components/mountain/draw-mountain.server.ts'
import { brand } from '#app/content/brand.ts'
import { inviterCookie } from '#app/context/cookies.server.ts'
import { drawSections } from '#app/features/home/draw-sections.server.tsx'
import { HomeScreen, staysAsItIs } from '#app/features/home/home-screen.tsx'
import { loadHome } from '#app/features/home/load-home.server.ts'
import { findInviter } from '#app/features/referrals/find-inviter.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { useRootData } from '#app/layout/root-data.ts'
import { getPlayer } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'home' }

export const meta: MetaFunction<typeof loader> = (args) => {
  const inviter = args.data === undefined ? null : (args.data.view.inviter?.username ?? null)
  return pageMeta(args, {
    title: inviter === null ? `${brand.name}: ${brand.tagline}` : `${inviter} invites you to ${brand.name}`,
    isWholeTitle: true,
    description: brand.description,
    path: '/',
    ...(inviter === null
      ? {}
      : {
          // Home's address would get home's picture.
          sharedPath: `/invite/${inviter}`,
          image: { path: `/api/cards/invite/${inviter}.png`, alt: `${inviter} invites you to ${brand.name}` },
        }),
  })
}

export const shouldRevalidate = staysAsItIs

/** Home, with its inviter remembered; an unknown one counts as none. Players need none. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { app } = context
  const cookie = inviterCookie(app.config)
  const visit = visitOf({ request, params, context })
  const [{ view, mountain, seen }, { named }] = await Promise.all([loadHome(app, visit), visit])
  context.recordImpression({ what: 'ads', events: seen })
  const isRemembered = named !== null && isVisit(request)
  const { shown, ...sections } = drawSections(context.draw, view)
  const drawn = { view: shown, mountain: context.draw('mountain', drawMountain(mountain)), ...sections }
  return data(drawn, isRemembered ? { headers: { 'Set-Cookie': await cookie.write(named.id) } } : {})
}

/** `named`: by the address; a player who has joined has none. */
async function visitOf({ request, params, context }: Pick<LoaderFunctionArgs, 'request' | 'params' | 'context'>) {
  const { app } = context
  const [viewer, named] = await Promise.all([
    getPlayer(request, context),
    findInviter(app, { username: params.username ?? '' }),
  ])
  if (viewer !== null) return { viewer, named: null, inviter: null }
  const inviter = named ?? (await findInviter(app, { id: await inviterCookie(app.config).read(request) }))
  return { viewer, named, inviter }
}

/** A person's visit: other sites' images, frames and prefetches choose no inviter. */
function isVisit({ headers }: Request): boolean {
  if (/prefetch|prerender/.test(`${headers.get('sec-purpose')} ${headers.get('purpose')}`)) return false
  const destination = headers.get('sec-fetch-dest')
  if (destination === null || destination === 'document') return true
  // Our own router fetches data.
  return destination === 'empty' && headers.get('sec-fetch-site') === 'same-origin'
}

export default function Invite() {
  const { view, ...drawn } = useLoaderData<typeof loader>()
  const { localWorld, you } = useRootData() ?? {}
  return <HomeScreen view={view} drawn={drawn} isInvented={localWorld === 'invented'} you={you ?? null} />
}
