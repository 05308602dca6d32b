import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { securityText } from '#app/features/discovery/security-contact.ts'
import { publicFile } from '#app/http.server.ts'

export function loader({ context: { app } }: LoaderFunctionArgs) {
  return publicFile(securityText(app.config.APP_ORIGIN, app.now()), 'text/plain; charset=utf-8')
}
