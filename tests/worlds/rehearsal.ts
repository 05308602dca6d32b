import type { Fetch } from '#app/adapters/connection.ts'
import { NOW, openSandbox, ORIGIN, type TestSandbox } from '#tests/servers/sandbox.ts'
import { runRehearsal, type Surroundings } from '#workers/rehearse/rehearse-command.ts'

export const TOKEN = 'ghp_neverToBePrinted'

/** Two who do a lot, and one who does little. */
export const NAMES = ['femi-ogunleye', 'gustavo-silva', 'croy']

/** Runs the command against a sandbox's GitHub. */
export async function runIn(
  sandbox: Pick<TestSandbox, 'fetch' | 'clock'>,
  args: readonly string[],
  given: Partial<Surroundings> = {},
) {
  const said: string[] = []
  const shown: string[] = []
  const code = await runRehearsal(args, {
    token: TOKEN,
    apiUrl: ORIGIN,
    fetch: asking(sandbox),
    now: () => sandbox.clock.now,
    clock: () => sandbox.clock.now,
    sleep: async (milliseconds) => void (sandbox.clock.now += milliseconds),
    say: (line) => said.push(line),
    tell: (line) => shown.push(line),
    ...given,
  })
  return { code, said, shown, text: said.join('\n') }
}

export function asking(sandbox: Pick<TestSandbox, 'fetch'>): Fetch {
  return async (url, init) => sandbox.fetch(new Request(url, init))
}

export function openWorld(given: Parameters<typeof openSandbox>[0] = {}): TestSandbox {
  const sandbox = openSandbox(given)
  sandbox.clock.now = NOW
  return sandbox
}
