import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { saysYes, type Person } from './person.ts'
import { mustRun, type RunWrangler } from './run-wrangler.ts'

/** Required ones that nobody has to fetch anywhere. */
export const GENERATED_SECRETS = ['SESSION_SECRET', 'HASH_KEY']
/** Parts of the product are off without them. */
export const SECRETS_GENERATED_ON_REQUEST = ['ENCRYPTION_KEY', 'SIGNING_KEY', 'STAFF_SETUP_TOKEN']

type Tools = { run: RunWrangler; person: Person; say: (line: string) => void; list: () => Promise<string[]> }
type Wanted = { environment: string; missing: string[]; given: readonly string[]; isFirst: boolean }

/** At a terminal only: a value is shown once or typed. False after a "no". */
export async function putSecrets(
  { environment, missing, given, isFirst }: Wanted,
  { run, person, say, list }: Tools,
): Promise<boolean> {
  const offered = isFirst ? SECRETS_GENERATED_ON_REQUEST.filter((name) => !given.includes(name)) : []
  if (person === null || missing.length + offered.length === 0) return true
  const env = ['--env', environment]
  const toMake = missing.filter((name) => GENERATED_SECRETS.includes(name))
  if (toMake.includes('HASH_KEY'))
    say('  note   HASH_KEY belongs to the data. If this database was used before, say no and put the old one.')
  if (toMake.length > 0 && !(await saysYes(person, `Make ${toMake.join(' and ')} by chance?`))) return giveUp()
  if (offered.length > 0 && (await saysYes(person, `Make ${offered.join(', ')} too? docs/running.md says what for.`)))
    toMake.push(...offered)
  for (const name of toMake) {
    const value = makeSecret(name)
    // Before it is put: a lost answer would leave a value that nobody knows.
    say(`  keep   ${name}=${value}`)
    await mustRun(run, ['secret', 'put', name, ...env], { input: value })
    say(`  done   ${name}`)
  }
  for (const name of missing.filter((one) => !GENERATED_SECRETS.includes(one))) {
    say(`${name}: docs/running.md says where it comes from.`)
    await mustRun(run, ['secret', 'put', name, ...env], { isShown: true })
  }
  // Wrangler ends well after a "no", too.
  const left = await list()
  return missing.every((name) => left.includes(name)) || giveUp(left)

  function giveUp(present: readonly string[] = given): false {
    for (const name of missing)
      say(
        present.includes(name)
          ? `  done   ${name}`
          : `  undone ${name}: npx wrangler secret put ${name} ${env.join(' ')}`,
      )
    say('The product was not deployed. Run the same command again: what is done stays.')
    return false
  }
}

export function makeSecret(name: string): string {
  if (name !== 'SIGNING_KEY') return randomBytes(32).toString('base64')
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
}
