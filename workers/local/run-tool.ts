import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './settings.ts'

/** Runs a tool of node_modules to its end. Its output is shown only when it fails. */
export function runTool(name: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const output: Buffer[] = []
    const child = spawn(join(root, 'node_modules', '.bin', name), args, {
      cwd: root,
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', reject)
    child.on('exit', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`${name} ${args.join(' ')} failed:\n${Buffer.concat(output).toString()}`))
    })
  })
}
