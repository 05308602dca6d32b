/** In place of octokit's own reader: for answers of the sandbox, whose numbers are all safe. */
export function JSONParse(text: string): unknown {
  return JSON.parse(text)
}

export function JSONStringify(value: unknown): string {
  return JSON.stringify(value)
}
