import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { publicFile } from '#app/http.server.ts'
import { robotsText } from './robots.ts'

export function loader({ context: { app } }: LoaderFunctionArgs) {
  const isProduct = app.config.APP_ENV !== 'staging'
  return publicFile(robotsText(app.config.APP_ORIGIN, isProduct), 'text/plain; charset=utf-8')
}
