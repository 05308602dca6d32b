import { readFileSync } from 'node:fs'
import { FAILSAFE_SCHEMA, load } from 'js-yaml'
import { expect, test } from 'vitest'

test('a line of .env cannot move what the image has settled', () => {
  const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
  const [, line = ''] = /^ENV (.*)$/m.exec(read('Dockerfile')) ?? []
  const settled = Object.fromEntries(line.split(' ').map((pair) => pair.split('=')))
  const compose = load(read('compose.yaml'), { schema: FAILSAFE_SCHEMA }) as {
    services: { mergequest: { environment: Record<string, string> } }
  }
  // Of both, Docker takes `environment` before `env_file`.
  const { HOST, PORT, MERGEQUEST_STATE } = compose.services.mergequest.environment
  expect({ HOST, PORT, MERGEQUEST_STATE }).toEqual({
    HOST: settled['HOST'],
    PORT: settled['PORT'],
    MERGEQUEST_STATE: settled['MERGEQUEST_STATE'],
  })
  expect(settled['MERGEQUEST_STATE']).toBe('/state')
})
