import type { AppContext } from '#app/context/context.server.ts'
import { keyedHash } from '#app/core/secrets/keyed-hash.server.ts'

const PROOF_LENGTH = 32

/** What shows that a link with this subject is ours, so that nothing is stored for a link that nobody uses. */
export async function proofOf(context: Pick<AppContext, 'config'>, purpose: string, subject: string): Promise<string> {
  return (await keyedHash(context, `${purpose}:${subject}`)).slice(0, PROOF_LENGTH)
}

/** The subject of a token, `subject.proof`; null for one that is not ours. */
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
