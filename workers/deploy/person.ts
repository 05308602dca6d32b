import { createInterface } from 'node:readline/promises'

/** Null where there is no terminal. */
export type Person = ((question: string) => Promise<string>) | null

export const person: Person =
  process.stdin.isTTY && process.stdout.isTTY
    ? async (question) => {
        const lines = createInterface({ input: process.stdin, output: process.stdout })
        try {
          return (await lines.question(question)).trim()
        } finally {
          lines.close()
        }
      }
    : null

export async function saysYes(ask: NonNullable<Person>, question: string): Promise<boolean> {
  return /^y(?:es)?$/i.test(await ask(`${question} [y/N] `))
}
