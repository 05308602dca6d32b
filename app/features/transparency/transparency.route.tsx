import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { metaOf, weeksFeedLink } from '#app/layout/page-meta.ts'
import { loadTransparency } from './load-transparency.server.ts'
import { TransparencyScreen } from './transparency-screen.tsx'

export const links: LinksFunction = () => [weeksFeedLink]

export const meta = metaOf({
  title: 'Transparency Act',
  description:
    'The points table, fair play, time, the data we keep, every closed week to download and check, contest rules, privacy and terms.',
})

export function loader({ context }: LoaderFunctionArgs) {
  return loadTransparency(context.app)
}

export default function Transparency() {
  return <TransparencyScreen view={useLoaderData<typeof loader>()} />
}
