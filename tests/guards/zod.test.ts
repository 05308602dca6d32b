import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../workers/local/settings.ts'
import { importedBy } from '../verify/nearest-tests.ts'
import { filesUnder } from './folders.ts'

/** Imports of types alone are gone once it is built. */
const OF_TYPES = /^import (?:type [^;]*?|\{(?:\s*type [^,}]+,?)+\s*\}) from '[^']+'$/gm
const files = filesUnder('app').filter((file) => /\.tsx?$/.test(file) && !/\.(test|server)\./.test(file))
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8').replaceAll(OF_TYPES, '')]))
const routes = files.filter((file) => /\.route\.tsx?$/.test(file))
const components = files.filter((file) => file.endsWith('.tsx') && !routes.includes(file))

/** How a file comes to load zod; a route does not count, whose forms stay on the server. */
function pathToZod(file: string, seen = new Set<string>()): string[] | null {
  const text = texts.get(file)
  if (text === undefined || seen.has(file)) return null
  seen.add(file)
  if (/from 'zod'/.test(text)) return [file]
  for (const imported of importedBy(file, text)) {
    const path = pathToZod(imported, seen)
    if (path !== null) return [file, ...path]
  }
  return null
}

test('no component loads zod, which the browser may not run', () => {
  expect(components.length).toBeGreaterThan(100)
  expect(components.map((file) => pathToZod(file)).filter((path) => path !== null)).toEqual([])
})

test('a path to zod is found', () => {
  expect(pathToZod('app/features/contests/desk/desk-forms.ts')).toEqual(['app/features/contests/desk/desk-forms.ts'])
  expect(pathToZod('app/features/contests/desk/act-on-desk.server.ts')).toBeNull()
})
