import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Disables a browser's background work. Chromium's sandbox cannot run as root. */
export const BROWSER_ARGUMENTS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Debian's headless Chromium, which is smaller and enough for journeys. */
const SHELL = '/usr/bin/chromium-headless-shell'
const WHOLE = '/usr/bin/chromium'
/** Without a network they give up at once. */
const APT = ['apt-get', '-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10']
const SHELL_STEPS = [
  [...APT, 'update'],
  [...APT, 'install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
]
const LONGEST_STEP = 180_000

/**
 * Brings Debian's headless Chromium beside a whole one, which takes a minute once and saves one in each run. Without it
 * the whole one does.
 */
export async function bringShell(): Promise<void> {
  const isChosen = (process.env.CHROMIUM_PATH ?? '') !== ''
  if (isChosen || !isDebianRoot() || existsSync(SHELL) || !existsSync(WHOLE)) return
  for (const [command = '', ...args] of SHELL_STEPS)
    await once(spawn(command, args, { stdio: 'ignore', timeout: LONGEST_STEP }), 'close')
}

/** Finds a Chromium: CHROMIUM_PATH, Debian's, Playwright's, else installs one. */
export function findChromium(): string {
  const places = [process.env.CHROMIUM_PATH, SHELL, WHOLE, chromium.executablePath()]
  const find = () => places.find((path) => path !== undefined && path !== '' && existsSync(path))
  const known = find()
  if (known !== undefined) return known
  console.log('Installing a browser for the journeys (once) …')
  for (const [command = '', ...args] of steps()) {
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
    const installed = find()
    if (installed !== undefined) return installed
  }
  throw new Error('No browser could be installed. Set CHROMIUM_PATH to a Chromium and run the tests again.')
}

function steps(): string[][] {
  if (!isDebianRoot()) return [['npx', 'playwright', 'install', 'chromium']]
  return [
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', 'chromium-headless-shell'],
    ['apt-get', 'install', '-y', '-qq', 'chromium'],
  ]
}

function isDebianRoot(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
}
