import type { ChildProcess } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { startTool } from './run-tool.ts'
import { root, type LocalPorts } from './settings.ts'

/** Renders share images. Without an address of its own, it runs beside the product through a binding. */
const IMAGES = 'workers/images/wrangler.toml'

/** Starts product and sandbox under workerd; resolves when both answer. */
export async function serve(place: LocalPorts, vars: Record<string, string>): Promise<ChildProcess[]> {
  const sandbox = await serveSandbox(place, vars)
  const product = serveWorker(['wrangler.toml', IMAGES], place.appPort, place, vars)
  await waitFor(`http://localhost:${place.appPort}/api/health`, product)
  return [sandbox, product]
}

export async function serveSandbox(place: LocalPorts, vars: Record<string, string>): Promise<ChildProcess> {
  const sandbox = serveWorker(['workers/sandbox/wrangler.toml'], place.sandboxPort, place, vars)
  await waitFor(`http://localhost:${place.sandboxPort}/`, sandbox)
  return sandbox
}

/** The first configuration answers on the port. */
function serveWorker(configs: string[], port: number, place: LocalPorts, vars: Record<string, string>): ChildProcess {
  mkdirSync(resolve(root, place.state), { recursive: true })
  const varsFile = resolve(root, place.state, 'vars.env')
  writeFileSync(
    varsFile,
    Object.entries(vars)
      .map(([name, value]) => `${name}=${JSON.stringify(value)}`)
      .join('\n'),
  )
  const places = configs.flatMap((config) => ['-c', config])
  const own = ['--port', String(port), '--inspector-port', '0', '--persist-to', place.state, '--env-file', varsFile]
  const args = ['dev', ...places, ...own, '--log-level', 'log', '--show-interactive-dev-session=false']
  const env = { ...process.env, WRANGLER_REGISTRY_PATH: resolve(root, place.state, 'registry') }
  const child = startTool('wrangler', args, { env })
  const log = resolve(root, place.state, `${configs[0]?.includes('sandbox') ? 'sandbox' : 'product'}.log`)
  writeFileSync(log, '')
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => writeFileSync(log, chunk, { flag: 'a' }))
  return child
}

async function waitFor(address: string, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (server.exitCode !== null)
      throw new Error('wrangler stopped. Is another copy using the same port? Its log is in .wrangler/state.')
    const answered = await fetch(address, { signal: AbortSignal.timeout(2000) }).then(
      (reply) => reply.status < 500,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`${address} did not answer within a minute.`)
}
