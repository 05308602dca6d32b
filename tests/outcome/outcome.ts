import { writeFileSync } from 'node:fs'

/**
 * The outcome of a layer's tests. Flaky tests passed at the second attempt; a failure has its name and message.
 * `unfinished` are those that ran when a runner ended before its time.
 */
export type Outcome = { passed: number; flaky: number; skipped: number; failures: string[]; unfinished?: string[] }

export const OUTCOME_FILE = 'TEST_OUTCOME_FILE'

/** An error's stack, with only our own frames. */
export function ownFrames(stack: string | undefined): string {
  const isForeign = (line: string) => /^\s+at .*(\/node_modules\/|node:internal|new Promise)/.test(line)
  return (stack ?? 'Something was thrown that is no error.')
    .split('\n')
    .filter((line) => !isForeign(line))
    .join('\n')
}

/** For `npm test`, which names the file; other runs skip it. */
export function writeOutcome(outcome: Outcome): void {
  const file = process.env[OUTCOME_FILE]
  if (file) writeFileSync(file, JSON.stringify(outcome))
}
