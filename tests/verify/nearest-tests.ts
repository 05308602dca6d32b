/** The imports of each file, by paths from the root. */
export type Imports = ReadonlyMap<string, readonly string[]>

/**
 * The tests that import a changed file; if none does, those that import its importers, and so on. Tests with the fewest
 * imports come first.
 */
export function nearestTests(
  imports: Imports,
  changed: readonly string[],
  isTest: (file: string) => boolean,
): string[] {
  const importers = importersOf(imports)
  const found = new Set<string>()
  for (const file of changed)
    for (const test of isTest(file) ? [file] : nearestOf(importers, file, isTest)) found.add(test)
  const breadth = (file: string) => imports.get(file)?.length ?? 0
  return [...found].toSorted((one, other) => breadth(one) - breadth(other) || one.localeCompare(other))
}

/** Whether one of the files imports one of the targets, itself or by others. */
export function doesReach(imports: Imports, files: readonly string[], targets: readonly string[]): boolean {
  const seen = new Set(files)
  for (const file of seen) for (const imported of imports.get(file) ?? []) seen.add(imported)
  return targets.some((target) => seen.has(target))
}

function nearestOf(importers: Imports, file: string, isTest: (file: string) => boolean): string[] {
  const seen = new Set([file])
  for (let ring = [file]; ring.length > 0;) {
    ring = [...new Set(ring.flatMap((one) => importers.get(one) ?? []))].filter((one) => !seen.has(one))
    for (const one of ring) seen.add(one)
    const tests = ring.filter(isTest)
    if (tests.length > 0) return tests
  }
  return []
}

function importersOf(imports: Imports): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const [file, imported] of imports)
    for (const one of imported) importers.set(one, [...(importers.get(one) ?? []), file])
  return importers
}

/** Our own files that a source imports, by alias (`#app/…`) or relative path. */
export function importedBy(file: string, source: string): string[] {
  const folder = file.split('/').slice(0, -1)
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'(#[^']+|\.{1,2}\/[^']+)'/g)].map(([, path = '']) => {
    if (path.startsWith('#')) return path.slice(1)
    const parts = [...folder]
    for (const part of path.split('/')) {
      if (part === '..') parts.pop()
      else if (part !== '.') parts.push(part)
    }
    return parts.join('/')
  })
}
