import { generateKeyPairSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { configNames, parseConfig, requiredNames } from '../../app/context/config.server.ts'
import { DEVELOPMENT, localVars, root } from './settings.ts'

const example = parseEnv(read('.dev.vars.example').replaceAll(/^# (?=[A-Z_]+=)/gm, ''))

test('.dev.vars.example has every name that is read, and uncommented it is a configuration', () => {
  expect(Object.keys(example).toSorted()).toEqual([...configNames(), 'SANDBOX_SEED'].toSorted())
  // A word in a key's place is refused.
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()
  expect(() => parseConfig({ ...example, GITHUB_APP_PRIVATE_KEY: pem })).not.toThrow()
})

test('a name that is left empty is as if it were missing', () => {
  const required = requiredNames()
  const emptied = configNames().filter((name) => !required.includes(name))
  const empty = { ...example, ...Object.fromEntries(emptied.map((name) => [name, ''])) }
  const without = Object.fromEntries(Object.entries(example).filter(([name]) => required.includes(name)))
  expect(parseConfig(empty)).toEqual(parseConfig(without))
})

test('the manual explains every name that is read', () => {
  const manual = read('docs/running.md')
  const rows = manual.split('\n').filter((line) => line.startsWith('| `'))
  expect(configNames().filter((name) => !rows.some((row) => row.includes(`\`${name}\``)))).toEqual([])
})

test('the start command brings a value for every name that is required', () => {
  expect(() => parseConfig(localVars({ ...DEVELOPMENT, environment: 'test' }, 0))).not.toThrow()
})

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
