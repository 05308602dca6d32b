import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { analyse } from 'scslre'
import typescript from 'typescript'
import { expect, test } from 'vitest'
import { root } from '../../workers/local/settings.ts'
import { filesUnder } from './folders.ts'

/** What runs on a deployment, or reads what people wrote. */
const SERVED = ['app', 'db', 'workers/api', 'workers/host', 'workers/http', 'workers/images']

/**
 * A pattern that begins anew at every character of a long run takes seconds for one form. `(?<!x)x+$` begins once per run.
 */
test('no pattern takes time that grows with the square of its text', () => {
  const files = SERVED.flatMap((room) => filesUnder(room)).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\./.test(file),
  )
  const patterns = files.flatMap((file) => patternsOf(file).map((pattern) => ({ file, pattern })))
  expect(patterns.length).toBeGreaterThan(300)
  expect(patterns.filter(({ pattern }) => isSlow(pattern))).toEqual([])
})

test('such a pattern is found', () => {
  expect(['/a+$/', String.raw`/\s*\(#\d+\)$/`, '/(?:a+)+b/'].map(isSlow)).toEqual([true, true, true])
  expect(['/(?<!a)a+$/', '/^a+$/', '/[a-z]+/g'].map(isSlow)).toEqual([false, false, false])
})

function isSlow(pattern: string): boolean {
  const [, source = '', flags = ''] = /^\/(.*)\/([a-z]*)$/s.exec(pattern) ?? []
  return analyse(new RegExp(source, flags)).reports.length > 0
}

/** Where a literal can begin: neither in a comment nor in a tag. */
const SLASH = /(?:^|[\s(,:=[!&|?{};>])\/(?![/*])/m

function patternsOf(file: string): string[] {
  const text = readFileSync(join(root, file), 'utf8')
  if (!SLASH.test(text)) return []
  const found: string[] = []
  const visit = (node: typescript.Node): void => {
    if (typescript.isRegularExpressionLiteral(node)) found.push(node.text)
    typescript.forEachChild(node, visit)
  }
  visit(typescript.createSourceFile(file, text, typescript.ScriptTarget.Latest))
  return found
}
