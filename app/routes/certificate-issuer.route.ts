import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { loadIssuer } from '#app/core/contests/certificates/sign-credential.server.ts'
import { jsonForAll } from '#app/http.server.ts'

/** The keys of credentials, where verifiers look for them. */
export async function loader({ context }: LoaderFunctionArgs) {
  return jsonForAll(await loadIssuer(context.app))
}
