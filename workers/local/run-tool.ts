import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process'
import { join } from 'node:path'
import { root } from './settings.ts'

export function startTool(name: string, args: string[], options: SpawnOptions = {}): ChildProcess {
  // Windows starts tools through a shell, which would split arguments at their spaces.
  const isWindows = process.platform === 'win32'
  const quoted = isWindows ? args.map((argument) => `"${argument.replaceAll('"', '""')}"`) : args
  return spawn(join(root, 'node_modules', '.bin', name), quoted, {
    cwd: root,
    shell: isWindows,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...options,
  })
}

/** `answer` is its standard output only. */
export type ToolResult = { ok: boolean; output: string; answer: string }

export function tryTool(name: string, args: string[], options?: SpawnOptions, input?: string): Promise<ToolResult> {
  return new Promise((resolve, reject) => {
    const output: Buffer[] = []
    const answer: Buffer[] = []
    const child = startTool(name, args, options)
    child.stdout?.on('data', (chunk: Buffer) => output.push(chunk) && answer.push(chunk))
    child.stderr?.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', reject)
    // A tool that ends early does not read it.
    child.stdin?.on('error', () => undefined).end(input)
    child.on('close', (code) =>
      resolve({ ok: code === 0, output: Buffer.concat(output).toString(), answer: Buffer.concat(answer).toString() }),
    )
  })
}

/** Its output is shown only when it fails. */
export async function runTool(name: string, args: string[], options?: SpawnOptions): Promise<void> {
  const { ok, output } = await tryTool(name, args, options)
  if (!ok) throw new Error(`${name} ${args.join(' ')} failed:\n${output}`)
}
