import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#workers/local/settings.ts'

/** `npm run licences`: checks that every bundled or runtime package has an allowed licence. */
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

/** Installed and never run: its package needs it for a command of its own, and no bundle contains it. */
const NOT_IN_ANY_BUNDLE = new Set(['node_modules/argparse'])

type Package = { dev?: boolean; optional?: boolean; link?: boolean; license?: string }
type Manifest = { license?: string | { type?: string }; licenses?: { type?: string }[] }

const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Package> }
const shipped = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true)
const licences = shipped.map(([path, locked]) => ({ path, licence: licenceOf(path) ?? locked.license ?? 'unknown' }))
const refused = licences.filter(({ path, licence }) => !isAllowed(licence) && !NOT_IN_ANY_BUNDLE.has(path))

for (const [licence, packages] of Object.entries(Object.groupBy(licences, ({ licence }) => licence)))
  console.log(`${String(packages?.length).padStart(4)}  ${licence}`)
for (const { path, licence } of refused) console.log(`Not allowed: ${path} is under ${licence}`)
process.exit(refused.length === 0 ? 0 : 1)

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
