import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { metaOf } from '#app/layout/page-meta.ts'
import { ApiDocsScreen } from './api-docs-screen.tsx'
import { loadApiDocs } from './load-api-docs.server.ts'

export const meta = metaOf({
  title: 'Public API',
  description: 'Boards, players, weeks and badges of the weekly climb as JSON, open to everyone.',
  path: '/api/v1/docs',
})

export function loader({ context }: LoaderFunctionArgs) {
  return loadApiDocs(context.app)
}

export default function ApiDocs() {
  return <ApiDocsScreen view={useLoaderData<typeof loader>()} />
}
