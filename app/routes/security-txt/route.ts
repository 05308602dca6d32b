import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readContact } from '#app/core/settings/site-settings.server.ts'
import { securityText } from '#app/features/discovery/security-contact.ts'
import { publicFile } from '#app/http.server.ts'

export async function loader({ context: { app } }: LoaderFunctionArgs) {
  const { contactEmail } = await readContact(app)
  return publicFile(securityText(app.config.APP_ORIGIN, contactEmail, app.now()), 'text/plain; charset=utf-8')
}
