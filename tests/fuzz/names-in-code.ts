import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { importedBy } from '../verify/nearest-tests.ts'

/** Names of what the code reads from a request, so that new ones are tried automatically. */
export type NamesInCode = {
  parameters: string[]
  fields: string[]
  intents: string[]
  /** The intents of what each route with an action shows, by its file. */
  forms: Record<string, string[]>
}

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- vitest's own is merged with
  interface ProvidedContext {
    namesInCode: NamesInCode
  }
}

const PARAMETER = /(?:query|searchParams|params|parameters)\.(?:get|has|getAll)\('([\w-]+)'\)/g
const FIELD = /\b(?:name="|field\(')([\w-]+)/g
const INTENT = /(?:name="intent" value|\bintent)="([\w-]+)"/g

/** Read in Node, because tests in workerd have no files. */
export default function setUp(project: TestProject): void {
  project.provide('namesInCode', readNamesInCode(new URL('../../app', import.meta.url).pathname))
}

function readNamesInCode(folder: string): NamesInCode {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))
  const texts = new Map(
    files.map((file) => [`app/${file.replaceAll('\\', '/')}`, readFileSync(join(folder, file), 'utf8')]),
  )
  const imports = new Map([...texts].map(([file, text]) => [file, importedBy(file, text)]))
  const intents = new Map([...texts].map(([file, text]) => [file, namesIn(text, INTENT)]))
  const shownBy = (route: string) => {
    const seen = new Set([route])
    for (const file of seen) for (const imported of imports.get(file) ?? []) seen.add(imported)
    return sorted([...seen].flatMap((file) => intents.get(file) ?? []))
  }
  const routes = [...texts].filter(
    ([file, text]) => /\.route\.tsx?$/.test(file) && /(?:function|const) action\b/.test(text),
  )
  const all = (pattern: RegExp) => sorted([...texts.values()].flatMap((text) => namesIn(text, pattern)))
  return {
    parameters: all(PARAMETER),
    fields: all(FIELD),
    intents: sorted([...intents.values()].flat()),
    forms: Object.fromEntries(routes.map(([file]) => [file.slice('app/'.length), shownBy(file)])),
  }
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name)
}

function sorted(names: string[]): string[] {
  return [...new Set(names)].sort()
}
