import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const packages = join(root, 'node_modules')
const receipt = join(packages, '.installed')
const QUIET = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline']

/**
 * Unless they are installed, so that later starts need no network; for `start` without those of tests/package.json, more than
 * half.
 */
export async function installPackages(need = 'start') {
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).digest('hex')
  const [installed, has] = readReceipt(lock, wanted)
  if (installed === wanted && (has === 'tests' || need === 'start')) return
  // What is there stays whole, so a running product goes on.
  const command = has === undefined ? ['ci'] : ['install', '--no-save']
  const scope = need === 'start' && has !== 'tests' ? ['--workspaces=false'] : []
  console.error(`Installing packages (once, about ${scope.length > 0 ? 'half a minute' : 'a minute'}) …`)
  const status = await run('npm', [...command, ...scope, ...QUIET])
  if (status !== 0) {
    console.error('npm could not install the packages. Check the network and run the command again.')
    process.exit(status)
  }
  removeHeaders()
  writeFileSync(receipt, `${wanted} ${scope.length > 0 ? 'start' : 'tests'}`)
}

/** Runs a script on the packages' own Node (the tools need a newer one than 20), else on this one. */
export function runUnderNode(script, args) {
  return run(bundledNode(), [script, ...args])
}

/** After an `npm ci` by hand there is no receipt, but npm's own list. */
function readReceipt(lock, wanted) {
  if (existsSync(receipt)) return readFileSync(receipt, 'utf8').split(' ')
  const list = join(packages, '.package-lock.json')
  if (!existsSync(list)) return []
  const { packages: installed } = JSON.parse(readFileSync(list, 'utf8'))
  const isThere = ([path, { optional, integrity }]) =>
    optional || integrity === undefined || installed[path]?.integrity === integrity
  return Object.entries(JSON.parse(lock).packages).every(isThere) ? [wanted, 'tests'] : []
}

/** They are for native add-ons, of which there are none, and a third of the packages' Node. */
function removeHeaders() {
  const nodes = readdirSync(packages).filter((name) => /^node-(linux|win)-/.test(name))
  for (const name of nodes) rmSync(join(packages, name, 'include'), { recursive: true, force: true })
}

function bundledNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const places = [join(packages, '.bin', name), join(packages, 'node', 'bin', name)]
  return places.find((place) => existsSync(place)) ?? process.execPath
}

function run(command, args) {
  const path = [join(packages, '.bin'), process.env.PATH].join(delimiter)
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32' && command === 'npm',
      env: {
        ...process.env,
        PATH: path,
        NODE_NO_WARNINGS: '1',
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
        // It is the host's. A local run takes .dev.vars.
        CLOUDFLARE_LOAD_DEV_VARS_FROM_DOT_ENV: 'false',
        WRANGLER_SEND_METRICS: 'false',
      },
    })
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
