import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { loadIssuer } from '#app/core/contests/certificates/sign-credential.server.ts'
import { jsonForAll } from '#app/http.server.ts'

/** Where verifiers look for the keys. */
export async function loader({ context }: LoaderFunctionArgs) {
  return jsonForAll(await loadIssuer(context.app))
}
