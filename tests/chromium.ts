import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

/** Without what a browser does of its own accord; as root there is no sandbox to have. */
export const BROWSER_ARGUMENTS = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A Chromium to drive: CHROMIUM_PATH, Playwright's own, Debian's, else one is installed now. */
export function findChromium(): string {
  const known = [process.env.CHROMIUM_PATH, chromium.executablePath(), '/usr/bin/chromium'].find(
    (path) => path !== undefined && path !== '' && existsSync(path),
  )
  if (known !== undefined) return known
  console.log('Installing a browser for the journeys (once) …')
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')
  const steps = isDebianRoot
    ? [
        ['apt-get', 'update', '-qq'],
        ['apt-get', 'install', '-y', '-qq', 'chromium'],
      ]
    : [['npx', 'playwright', 'install', 'chromium']]
  for (const [command = '', ...args] of steps) spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] })
  const installed = [chromium.executablePath(), '/usr/bin/chromium'].find((path) => existsSync(path))
  if (installed === undefined)
    throw new Error('No browser could be installed. Set CHROMIUM_PATH to a Chromium and run the tests again.')
  return installed
}
