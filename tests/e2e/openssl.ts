import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whether OpenSSL finds that the owner of a public key (SPKI) signed exactly this text by Ed25519. */
export function isGenuineToOpenssl({ key, text, signed }: { key: Buffer; text: string; signed: Buffer }): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'mergequest-signature-'))
  const put = (name: string, content: Buffer | string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const words = ['pkeyutl', '-verify', '-pubin', '-keyform', 'DER', '-inkey', put('key', key)]
  const files = ['-rawin', '-in', put('text', text), '-sigfile', put('signature', signed)]
  const { error, status } = spawnSync('openssl', [...words, ...files])
  rmSync(folder, { recursive: true })
  if (error !== undefined) throw error
  return status === 0
}
