import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Miniflare names it by a hash, and keeps its own list beside it. */
export function findDatabaseFile(persisted: string): string {
  const folder = join(persisted, 'd1')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.endsWith('.sqlite') && !path.endsWith('metadata.sqlite'),
  )
  const [file, ...others] = files
  if (file === undefined || others.length > 0) throw new Error(`${folder} has ${files.length} databases, not one.`)
  return join(folder, file)
}
