import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- vitest's own is merged with
  interface ProvidedContext {
    /** Where workerd has credentials verified, whose packages need Node. */
    credentialVerifier: string
  }
}

type VerificationRequest = { credential: object; issuer: { id: string; verificationMethod: { id: string }[] } }

/** Answers with what the independent verifier says against a credential; null for nothing. */
export default function setUp(project: TestProject): () => void {
  const server = createServer((request, response) => {
    void verify(request).then(
      (against) => response.end(JSON.stringify(against)),
      (error: unknown) => response.end(JSON.stringify(String(error))),
    )
  }).listen(0)
  project.provide('credentialVerifier', `http://localhost:${(server.address() as AddressInfo).port}/`)
  return () => void server.close()
}

async function verify(request: Parameters<typeof json>[0]): Promise<string | null> {
  const { credential, issuer } = (await json(request)) as VerificationRequest
  const { verifyCredential } = await import('../worlds/verify-credential.ts')
  return verifyCredential(credential, issuer)
}
