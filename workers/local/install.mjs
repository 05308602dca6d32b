import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const receipt = join(root, 'node_modules', '.installed')

/** Installs the lockfile's packages unless they are installed, so that later starts need no network. */
export async function installPackages() {
  const wanted = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(receipt) && readFileSync(receipt, 'utf8') === wanted) return
  console.log('Installing packages (once, about a minute) …')
  const status = await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'])
  if (status !== 0) {
    console.error('npm could not install the packages. Check the network and run the command again.')
    process.exit(status)
  }
  mkdirSync(join(root, 'node_modules'), { recursive: true })
  writeFileSync(receipt, wanted)
}

/** Runs a script on the packages' own Node (the tools need a newer one than 20), else on this one. */
export function runUnderNode(script, args) {
  return run(bundledNode(), [script, ...args])
}

function bundledNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const places = [join(root, 'node_modules', '.bin', name), join(root, 'node_modules', 'node', 'bin', name)]
  return places.find((place) => existsSync(place)) ?? process.execPath
}

function run(command, args) {
  const path = [join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
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
        WRANGLER_SEND_METRICS: 'false',
      },
    })
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal))
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
