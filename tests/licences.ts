import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../workers/local/settings.ts'

/**
 * Part of `npm run check`: every package that is bundled, in the product or in the image Worker, or runs, has an allowed licence.
 */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
])

/** Copyleft for its own files, which the image Worker has unchanged; docs/security.md says how that is kept. */
const ALLOWED_UNCHANGED = new Set(['MPL-2.0'])

/** Installed and never run: its package needs it for a command or an entry of its own, and no bundle contains it. */
const NOT_IN_ANY_BUNDLE = new Set(['node_modules/argparse', 'node_modules/@hedgedoc/html-to-react'])

/** What the image Worker imports. These are development dependencies, because the product does not. */
const OF_THE_IMAGE_WORKER = readdirSync(join(root, 'workers/images'))
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) => importsOf(join(root, 'workers/images', file)))
  .filter((name) => !/^[.#]/.test(name))

type Package = {
  dev?: boolean
  optional?: boolean
  link?: boolean
  license?: string
  dependencies?: Record<string, string>
}
type Manifest = { license?: string | { type?: string }; licenses?: { type?: string }[] }

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Package> }
const drawing = new Set(OF_THE_IMAGE_WORKER.flatMap((name) => [...withDependencies(packageOf(name))]))
const shipped = Object.entries(lock.packages).filter(
  ([path, { dev, link }]) => path.includes('node_modules/') && link !== true && (dev !== true || drawing.has(path)),
)
const licences = shipped.map(([path, locked]) => ({ path, licence: licenceOf(path) ?? locked.license ?? 'unknown' }))
const refused = licences.filter(
  ({ path, licence }) =>
    !isAllowed(licence) && !NOT_IN_ANY_BUNDLE.has(path) && !(ALLOWED_UNCHANGED.has(licence) && drawing.has(path)),
)
/** So that a new version of the renderer does not bring in what is left out today. */
const bundled = OF_THE_IMAGE_WORKER.filter((name) => !name.endsWith('.woff')).flatMap((name) =>
  packagesBehind(fileURLToPath(import.meta.resolve(name))),
)
const brought = bundled.filter((name) => NOT_IN_ANY_BUNDLE.has(packageOf(name)))

for (const { path, licence } of refused) console.log(`Not allowed: ${path} is under ${licence}`)
for (const name of brought) console.log(`Not allowed: the image Worker bundles ${name}`)
process.exit(refused.length + brought.length === 0 ? 0 : 1)

function packageOf(specifier: string): string {
  const parts = specifier.split('/')
  return `node_modules/${parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')}`
}

/** With what it depends on, as npm laid it out: beside the package, or nested in it. */
function withDependencies(path: string, known = new Set<string>()): Set<string> {
  if (known.has(path) || lock.packages[path] === undefined) return known
  known.add(path)
  for (const name of Object.keys(lock.packages[path].dependencies ?? {})) {
    const nested = `${path}/node_modules/${name}`
    withDependencies(lock.packages[nested] === undefined ? `node_modules/${name}` : nested, known)
  }
  return known
}

/** The packages that a file imports, by itself or by the files that it imports. */
function packagesBehind(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return []
  seen.add(file)
  return importsOf(file).flatMap((name) =>
    name.startsWith('.') ? packagesBehind(join(dirname(file), name), seen) : [name],
  )
}

function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/^(?:import\s*|(?:import|export)\b[^;'"=]*\bfrom\s*)['"]([^'"]+)['"]/gm)].map(
    ([, name = '']) => name,
  )
}

/** The licence of the installed package; from the lockfile when it is not installed on this machine. */
function licenceOf(path: string): string | null {
  const file = join(root, path, 'package.json')
  if (!existsSync(file)) return null
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  if (typeof license === 'string') return license
  return license?.type ?? licenses?.map(({ type }) => type ?? 'unknown').join(' AND ') ?? null
}

/** One licence of an OR must be allowed, all of an AND. */
function isAllowed(licence: string): boolean {
  const choices = licence.replaceAll(/[()]/g, '').split(/ OR /i)
  return choices.some((choice) => choice.split(/ AND /i).every((one) => ALLOWED.has(one.trim())))
}
