import { createGitHub } from '../../app/adapters/github/create-github.ts'
import type { HardnessInput } from '../../workers/sandbox/context/hardness.ts'
import { createSandbox } from '../../workers/sandbox/create-sandbox.ts'
import { SECRETS } from '../servers/sandbox.ts'

const ORIGIN = 'http://localhost:8788'

/** The local world with a GitHub that is so hard, and connections to it. What GitHub takes its time for moves the clock. */
export function openPolledWorld(clock: { now: number }, hardness: HardnessInput) {
  const sleep = async (milliseconds: number) => {
    clock.now += milliseconds
  }
  const sandbox = createSandbox({
    seed: 'mergequest',
    now: () => clock.now,
    appOrigin: 'http://localhost:8787',
    origin: ORIGIN,
    secrets: SECRETS,
    settings: { limits: { core: null, search: null, graphql: null }, hardness },
    sleep,
  })
  const connect = (token: string) =>
    createGitHub({
      apiUrl: ORIGIN,
      token,
      fetch: (input, init) => sandbox.fetch(new Request(input as string, init)),
      now: () => clock.now,
      sleep,
      log: () => undefined,
    })
  return { sandbox, connect }
}
