import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { GENERATED_SECRETS, SECRETS_GENERATED_ON_REQUEST, makeSecret } from '#workers/deploy/put-secrets.ts'

/** With other ones the data can no longer be read. */
const OF_THE_DATA = ['HASH_KEY', 'ENCRYPTION_KEY']

export function readSecrets(state: string): Record<string, string> {
  const file = secretsFile(state)
  return existsSync(file) ? (parseEnv(readFileSync(file, 'utf8')) as Record<string, string>) : {}
}

export function writeSecrets(state: string, secrets: Record<string, string>): void {
  mkdirSync(state, { recursive: true, mode: 0o700 })
  const lines = Object.entries(secrets).map(([name, value]) => `${name}=${value}\n`)
  const part = `${secretsFile(state)}.part`
  writeFileSync(part, lines.join(''), { mode: 0o600, flush: true })
  renameSync(part, secretsFile(state))
}

/** Made the first time, unless they are given; then they stay. */
export function keepSecrets(state: string, given: Record<string, string>): Record<string, string> {
  const kept = readSecrets(state)
  const wanted = [...GENERATED_SECRETS, ...SECRETS_GENERATED_ON_REQUEST].filter(
    (name) => kept[name] === undefined && given[name] === undefined,
  )
  const lost = OF_THE_DATA.filter((name) => wanted.includes(name))
  if (lost.length > 0 && existsSync(join(state, 'v3')))
    throw new Error(
      `${secretsFile(state)} has lost ${lost.join(' and ')}, without which the data there can’t be read. Put the file back; backups hold it too.`,
    )
  if (wanted.length > 0)
    writeSecrets(state, { ...kept, ...Object.fromEntries(wanted.map((name) => [name, makeSecret(name)])) })
  return readSecrets(state)
}

function secretsFile(state: string): string {
  return join(state, 'secrets.env')
}
