// `node workers/host/copy-runtime.mjs FOLDER`: copies what a built product runs with, for a container's image.
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [target] = process.argv.slice(2)
const root = fileURLToPath(new URL('../..', import.meta.url))
const PLACES = ['package.json', 'wrangler.toml', 'app', 'db', 'migrations', 'workers', 'build']
/** By workers/host and by what it starts. */
const IMPORTED = ['miniflare', 'zod']
/** Plays Cloudflare's pictures, of which there are none. */
const LEFT_OUT = ['sharp']

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const needed = new Set()
for (const name of IMPORTED) add(name, '')
for (const place of [...PLACES, ...needed])
  // The build is known as newer than its sources by their times.
  cpSync(join(root, place), join(target, place), { recursive: true, preserveTimestamps: true })
cpSync(join(root, `node_modules/node-linux-${process.arch}/bin/node`), join(target, 'bin/node'))

/** Each dependency in the version that it finds. */
function add(name, from) {
  const path = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (packages[path] === undefined || !existsSync(join(root, path)))
    return from === '' ? undefined : add(name, above(from))
  if (needed.has(path) || LEFT_OUT.includes(name)) return undefined
  needed.add(path)
  const { dependencies, optionalDependencies } = packages[path]
  for (const one of Object.keys({ ...dependencies, ...optionalDependencies })) add(one, path)
}

function above(path) {
  const inside = path.lastIndexOf('/node_modules/')
  return inside === -1 ? '' : dirname(path.slice(0, inside + '/node_modules/'.length))
}
