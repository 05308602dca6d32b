import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { root } from '../../workers/local/settings.ts'

/** A guard and its removal: `text` in `file` becomes `by`, and a test in `test` must fail. */
export type Guard = { guard: string; file: string; text: string; by: string; test: string }

const PLACES = new Map(
  globSync('tests/integration/*/*.test.ts', { cwd: root }).map((path) => [basename(path, '.test.ts'), path]),
)

/** `test` is a path, or the name of a file in tests/integration. */
export function guardOf(guard: string, file: string, text: string, by: string, test: string): Guard {
  return { guard, file, text, by, test: PLACES.get(test) ?? test }
}
