/** Replaces octokit's JSON reader in the seed: all numbers of the sandbox are safe. */
export function JSONParse(text: string): unknown {
  return JSON.parse(text)
}

export function JSONStringify(value: unknown): string {
  return JSON.stringify(value)
}
