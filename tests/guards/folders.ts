import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from '../../workers/local/settings.ts'

const ROOMS = ['app', 'db', 'workers']
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'([#.][^'?]+)/g

/** Product files and their imports, types included; paths from the root. */
export function readImports(): Map<string, string[]> {
  const files = ROOMS.flatMap(filesUnder).filter((file) => /\.(tsx?|mjs)$/.test(file) && !/\.test\./.test(file))
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'))]))
}

export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(IMPORT)].map(([, source = '']) =>
    source.startsWith('#') ? source.slice(1) : normalize(join(dirname(file), source)),
  )
}

/** Folders in an import cycle, one list per cycle. */
export function folderCycles(imports: Map<string, string[]>): string[][] {
  const folders = new Map<string, Set<string>>()
  for (const [file, targets] of imports) {
    const own = folders.get(dirname(file)) ?? new Set()
    folders.set(dirname(file), own)
    for (const target of targets) if (dirname(target) !== dirname(file)) own.add(dirname(target))
  }
  const reaches = new Map([...folders.keys()].map((folder) => [folder, reachable(folders, folder)]))
  const circles = new Map<string, string[]>()
  for (const [folder, reached] of reaches) {
    if (!reached.has(folder)) continue
    const circle = [...reached].filter((other) => reaches.get(other)?.has(folder)).sort()
    circles.set(circle.join(' '), circle)
  }
  return [...circles.values()]
}

function reachable(folders: Map<string, Set<string>>, start: string): Set<string> {
  const found = new Set<string>()
  const queue = [...(folders.get(start) ?? [])]
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    if (found.has(next)) continue
    found.add(next)
    queue.push(...(folders.get(next) ?? []))
  }
  return found
}

/** Folders with one product file and no subfolders. */
export function lonelyFolders(imports: Map<string, string[]>): string[] {
  const files = [...imports.keys()]
  const folders = new Set(files.map((file) => dirname(file)))
  return [...folders].filter((folder) => files.filter((file) => file.startsWith(`${folder}/`)).length === 1)
}

export function filesUnder(folder: string): string[] {
  return readdirSync(join(root, folder)).flatMap((name) => {
    const path = `${folder}/${name}`
    if (name.startsWith('.') || name === 'node_modules') return []
    return statSync(join(root, path)).isDirectory() ? filesUnder(path) : [path]
  })
}
