import type { AppContext } from '#app/context/context.server.ts'
import { keyedHash } from '#app/core/secrets/keyed-hash.server.ts'

const PROOF_LENGTH = 32

/** Shows that a link is ours, so that nothing needs to be stored for it. */
export async function proofOf(context: Pick<AppContext, 'config'>, purpose: string, subject: string): Promise<string> {
  return (await keyedHash(context, `${purpose}:${subject}`)).slice(0, PROOF_LENGTH)
}

/** The subject of `subject.proof`; null for a token that is not ours. */
export async function readProven(
  context: Pick<AppContext, 'config'>,
  purpose: string,
  token: string,
): Promise<string | null> {
  const [subject = '', proof = ''] = token.split('.')
  // Compared as keyed hashes, so that timing reveals nothing.
  const [given, own] = await Promise.all(
    [proof, await proofOf(context, purpose, subject)].map((text) => keyedHash(context, text)),
  )
  return given === own && token === `${subject}.${proof}` ? subject : null
}
