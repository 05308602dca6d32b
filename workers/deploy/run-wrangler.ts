import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from '#workers/local/settings.ts'

export type Ran = { ok: boolean; output: string }
export type RunWrangler = (args: string[], options?: { isShown?: boolean }) => Promise<Ran>

/** Runs wrangler of node_modules. `isShown` passes its output through and its questions can be answered. */
export const runWrangler: RunWrangler = (args, { isShown = false } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules', '.bin', 'wrangler'), args, {
      cwd: root,
      shell: process.platform === 'win32',
      stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' },
    })
    const output: Buffer[] = []
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', reject)
    child.on('exit', (code) => resolve({ ok: code === 0, output: Buffer.concat(output).toString() }))
  })

/** As `runWrangler`, but a failure throws its output. */
export async function mustRun(run: RunWrangler, args: string[], options?: { isShown?: boolean }): Promise<string> {
  const { ok, output } = await run(args, options)
  if (!ok) throw new Error(`wrangler ${args.slice(0, 3).join(' ')} failed.${output === '' ? '' : `\n${output}`}`)
  return output
}
