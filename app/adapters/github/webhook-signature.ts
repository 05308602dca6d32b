import { verify } from '@octokit/webhooks-methods'

/** Whether one of the secrets signed the raw body (`x-hub-signature-256`). Two are valid during a rotation. */
export async function verifyWebhook(
  secrets: string[],
  rawBody: string,
  signatureHeader: string | null,
): Promise<boolean> {
  if (rawBody === '' || signatureHeader === null || !/^sha256=[\da-f]{64}$/i.test(signatureHeader)) return false
  for (const secret of secrets) {
    if (secret !== '' && (await verify(secret, rawBody, signatureHeader))) return true
  }
  return false
}
