import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readContact } from '#app/core/settings/site-settings.server.ts'
import { publicFile } from '#app/http.server.ts'
import { securityText } from './security-contact.ts'

export async function loader({ context: { app } }: LoaderFunctionArgs) {
  const { contactEmail } = await readContact(app)
  return publicFile(securityText(app.config.APP_ORIGIN, contactEmail, app.now()), 'text/plain; charset=utf-8')
}
