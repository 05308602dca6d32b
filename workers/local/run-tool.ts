import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { join } from 'node:path'
import { root } from './settings.ts'

export function startTool(name: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  return spawn(join(root, 'node_modules', '.bin', name), args, {
    cwd: root,
    shell: process.platform === 'win32',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
}

export type Ran = { ok: boolean; output: string }

export function tryTool(name: string, args: string[], options?: SpawnOptions): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const output: Buffer[] = []
    const child = startTool(name, args, options)
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', reject)
    child.on('exit', (code) => resolve({ ok: code === 0, output: Buffer.concat(output).toString() }))
  })
}

/** Runs a tool to its end. Its output is shown only when it fails. */
export async function runTool(name: string, args: string[]): Promise<void> {
  const { ok, output } = await tryTool(name, args)
  if (!ok) throw new Error(`${name} ${args.join(' ')} failed:\n${output}`)
}
