import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { publicFile } from '#app/http.server.ts'
import { listSitemapFiles } from './list-sitemap.server.ts'
import { sitemapIndex } from './sitemap.ts'

export async function loader({ context: { app } }: LoaderFunctionArgs) {
  const files = await listSitemapFiles(app)
  return publicFile(sitemapIndex(app.config.APP_ORIGIN, files), 'application/xml; charset=utf-8')
}
