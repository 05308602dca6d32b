import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { publicFile } from '#app/http.server.ts'
import { listSitemapEntries } from './list-sitemap.server.ts'
import { sitemapPart } from './sitemap.ts'

export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const entries = await listSitemapEntries(app, params.file ?? '')
  if (entries === null) return new Response('Not found', { status: 404 })
  return publicFile(sitemapPart(app.config.APP_ORIGIN, entries), 'application/xml; charset=utf-8')
}
