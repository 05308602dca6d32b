import { simulate, type Outcome } from './simulation.ts'
import type { Options } from './state.ts'

const COMMAND = 'npx vitest run -c tests/vitest.config.ts --project worker tests/simulation/weeks.test.ts'

/** A number from the environment; only variables with the prefix VITE_ reach the tests. */
export function setting(
  name: 'SEED' | 'SEEDS' | 'WEEKS' | 'PLAYERS' | 'LETTERS' | 'SHORT_STEPS',
  otherwise: number,
): number {
  const value = Number(process.env[`VITE_${name}`])
  return Number.isInteger(value) && value > 0 ? value : otherwise
}

/** Runs a seed; a failure says how to repeat it. */
export async function simulateSeed(options: Options): Promise<Outcome> {
  try {
    return await simulate(options)
  } catch (error) {
    const { seed, weeks, players } = options
    const replay = `VITE_SEED=${seed} VITE_WEEKS=${weeks} VITE_PLAYERS=${players} ${COMMAND}`
    throw new Error(`${error instanceof Error ? error.message : String(error)}\nReplay: ${replay}`, { cause: error })
  }
}
