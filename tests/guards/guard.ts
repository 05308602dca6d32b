/** A guard and its removal: `text` in `file` becomes `by`, and a test in `test` must fail. */
export type Guard = { guard: string; file: string; text: string; by: string; test: string }

/** `test` is a path, or the name of a file in tests/integration. */
export function guardOf(guard: string, file: string, text: string, by: string, test: string): Guard {
  return { guard, file, text, by, test: test.includes('/') ? test : `tests/integration/${test}.test.ts` }
}
