import { writeFileSync } from 'node:fs'

/** What a layer's tests came to. Flaky is what passed at the second try only; a failure is its name and what it said. */
export type Outcome = { passed: number; flaky: number; skipped: number; failures: string[] }

export const OUTCOME_FILE = 'TEST_OUTCOME_FILE'

/** An error's stack, of whose frames only our own say anything. */
export function ownFrames(stack: string): string {
  const isForeign = (line: string) => /^\s+at .*(\/node_modules\/|node:internal|new Promise)/.test(line)
  return stack
    .split('\n')
    .filter((line) => !isForeign(line))
    .join('\n')
}

/** For `npm test`, which names the file; other runs have no use for it. */
export function writeOutcome(outcome: Outcome): void {
  const file = process.env[OUTCOME_FILE]
  if (file) writeFileSync(file, JSON.stringify(outcome))
}
