import { brand } from '#app/content/brand.ts'
import type { AppContext } from '#app/context/context.server.ts'
import { publicSigningKeys, signBytes } from '#app/core/secrets/sign-text.server.ts'
import { criteriaText } from '#app/domain/contests/certificates/certificate-rule.ts'
import { certificatePath, holderText, standingLines } from '#app/domain/contests/certificates/certificate-text.ts'
import {
  canonicalText,
  controllerOf,
  credentialOf,
  proofOf,
  type CredentialFacts,
} from '#app/domain/contests/certificates/credential.ts'
import { fromBase64, sha256, toBase58 } from '#app/domain/values/bytes.ts'
import type { Certificate, Holder } from './find-certificate.server.ts'

type SignContext = Pick<AppContext, 'config'>

/** Where verifiers find our keys. */
export function issuerId({ config }: SignContext): string {
  return `${config.APP_ORIGIN}/certificates/issuer`
}

/** The newest first; older keys signed older credentials. */
export async function loadIssuer(context: SignContext) {
  const keys = await publicSigningKeys(context)
  return controllerOf(issuerId(context), keys.map(multikey))
}

/** An Open Badges 3.0 credential with its proof; null without a key. The same facts make the same text. */
export async function signCredential(context: SignContext, certificate: Certificate, holder: Holder) {
  const [key] = await publicSigningKeys(context)
  if (key === undefined) return null
  const facts = factsOf(context, certificate, holder)
  const credential = credentialOf(facts)
  const proof = proofOf(facts, multikey(key))
  const [ofProof, ofCredential] = await Promise.all([sha256(canonicalText(proof)), sha256(canonicalText(credential))])
  const signed = await signBytes(context, Uint8Array.from([...ofProof, ...ofCredential]))
  if (signed === null) return null
  return { ...credential, proof: [{ ...proof, proofValue: `z${toBase58(signed.signature)}` }] }
}

/** A public contest's address names what its certificates share; a private one's is not given away. */
function factsOf(context: SignContext, certificate: Certificate, holder: Holder): CredentialFacts {
  const origin = context.config.APP_ORIGIN
  const { id, contest, organiser, rule, issuedAt } = certificate
  const url = origin + certificatePath(id)
  return {
    url,
    issuer: { id: issuerId(context), name: brand.name, url: origin },
    issuedAt,
    base: contest.path === null ? url : origin + contest.path,
    contest: contest.name,
    description: `A contest of work on GitHub, from ${contest.from} to ${contest.until}.`,
    criteria: criteriaText(rule),
    organiser,
    subject: { id: `https://api.github.com/user/${holder.githubId}`, username: holder.username },
    narrative: `${holderText(holder)} ${standingLines(holder).join(' ')}.`,
    picture: `${origin}/api/cards/certificate/${id}.png`,
  }
}

/** As verifiers read an Ed25519 key: the end of its SPKI, after a prefix for its kind. */
function multikey(publicKey: string): string {
  return `z${toBase58(Uint8Array.from([0xed, 0x01, ...fromBase64(publicKey).slice(-32)]))}`
}
