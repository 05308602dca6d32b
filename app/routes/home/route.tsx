import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { brand } from '#app/brand.ts'
import { HomeScreen } from '#app/features/home/home-screen.tsx'
import { loadHome } from '#app/features/home/load-home.server.ts'
import type { RouteHandle } from '#app/layout/navigation.ts'
import { pageMeta } from '#app/layout/page-meta.ts'
import { siteData } from '#app/layout/structured-data.ts'
import { getPlayer } from '#app/session.server.ts'

export const handle: RouteHandle = { scope: 'home' }

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: `${brand.name}: ${brand.tagline}`,
    isWholeTitle: true,
    description: brand.description,
    path: '/',
    structuredData: siteData,
  })

export async function loader({ request, context }: LoaderFunctionArgs) {
  return loadHome(context.app, await getPlayer(request, context))
}

export default function Home() {
  return <HomeScreen view={useLoaderData<typeof loader>()} />
}
