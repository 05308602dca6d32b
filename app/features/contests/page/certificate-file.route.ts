import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findCertificate } from '#app/core/contests/certificates/find-certificate.server.ts'
import { issuerId, signCredential } from '#app/core/contests/certificates/sign-credential.server.ts'
import { certificatePath } from '#app/domain/contests/certificates/certificate-text.ts'
import { jsonForAll } from '#app/http.server.ts'
import { noFile } from './file-answers.ts'

/** A certificate for programs: its credential, and whether it was taken back. */
export async function loader({ params, context: { app } }: LoaderFunctionArgs) {
  const certificate = await findCertificate(app, params.id ?? '')
  if (certificate === null) throw noFile()
  const url = app.config.APP_ORIGIN + certificatePath(certificate.id)
  if (params.file === 'status.json')
    return jsonForAll({
      id: `${url}/status.json`,
      issuer: issuerId(app),
      revokedCredential: certificate.holder === null ? [{ id: url, revoked: true }] : [],
    })
  if (params.file !== 'credential.json') throw noFile()
  if (certificate.holder === null) throw noFile('This certificate was revoked.')
  if (!(await app.limits.signing('certificates')))
    throw new Response('Many certificates are signed just now. Try again in a minute.\n', {
      status: 429,
      headers: { 'Retry-After': '60' },
    })
  const credential = await signCredential(app, certificate, certificate.holder)
  if (credential === null) throw new Response('Certificates cannot be signed here.\n', { status: 503 })
  return jsonForAll(credential)
}
