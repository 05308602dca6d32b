import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const GIVEN = {
  APP_ORIGIN: 'https://quest.halden.example',
  GITHUB_TOKEN: 'token',
  GITHUB_CLIENT_ID: 'client',
  GITHUB_CLIENT_SECRET: 'secret',
}

test.each([
  [{ GITHUB_APP_PRIVATE_KEY: 'key' }, 'GITHUB_APP_PRIVATE_KEY is not a PEM key.'],
  [{ APP_ORIGIN: 'quest.halden.example' }, 'APP_ORIGIN is “quest.halden.example”.'],
])('what is set wrongly is said before anything starts: %o', (given, fault) => {
  expect(() => readSettings({ ...GIVEN, ...given })).toThrow(fault)
})
