import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { brand } from '#app/content/brand.ts'
import { readContact } from '#app/core/settings/site-settings.server.ts'
import { publicFile } from '#app/http.server.ts'
import policy from '../../SECURITY.md?raw'

export async function loader({ context: { app } }: LoaderFunctionArgs) {
  const { contactEmail } = await readContact(app)
  return publicFile(policy.replaceAll(brand.contactEmail, contactEmail), 'text/plain; charset=utf-8')
}
