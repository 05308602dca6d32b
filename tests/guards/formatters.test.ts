import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../workers/local/settings.ts'
import { filesUnder } from './folders.ts'

/** Made while a script loads, before anybody needs it; with the first one the browser loads its tables of languages. */
const EARLY = /^(?:export )?const [^\n]*\bnew Intl\.\w+\(/m
/** Says the same as `numberText` and `timeText`, and loads the same tables. */
const BY_PLATFORM = /\.toLocale(?:Date|Time)?String\(/

test('no page loads a formatter with its scripts, and numbers are written in one way', () => {
  const files = filesUnder('app').filter((file) => /\.tsx?$/.test(file) && !/\.(test|server)\./.test(file))
  const texts = files.map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
  expect(texts.filter(({ text }) => EARLY.test(text) || BY_PLATFORM.test(text)).map(({ file }) => file)).toEqual([])
})

test('such a formatter is found', () => {
  expect([EARLY.test("const number = new Intl.NumberFormat('en')"), BY_PLATFORM.test('sum.toLocaleString()')]).toEqual([
    true,
    true,
  ])
  expect(EARLY.test("function text() {\n  const number = new Intl.NumberFormat('en')")).toBe(false)
})
