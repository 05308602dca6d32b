import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listSitemapFiles } from '#app/features/discovery/list-sitemap.server.ts'
import { sitemapIndex } from '#app/features/discovery/sitemap.ts'
import { publicFile } from '#app/http.server.ts'

export async function loader({ context: { app } }: LoaderFunctionArgs) {
  const files = await listSitemapFiles(app)
  return publicFile(sitemapIndex(app.config.APP_ORIGIN, files), 'application/xml; charset=utf-8')
}
