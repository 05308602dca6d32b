import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { findDatabaseFile } from '#workers/local/prepare-database.ts'
import { root } from '#workers/local/settings.ts'
import { clockOfSuite } from '../clock/clocks.ts'

export type HostProcess = {
  /** Where it listens, once it does. Rejects when it ends before. */
  origin: Promise<string>
  child: ChildProcess
  /** The exit code; null after a kill. */
  ended: Promise<number | null>
  said: () => string
}

/** Runs the host as `npm run host` does, on a port that is free. */
export function runHost(state: string, vars: Record<string, string>, args: string[] = []): HostProcess {
  const child = spawn(process.execPath, ['workers/host/host.ts', ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...clockOfSuite(),
      PATH: process.env.PATH,
      NODE_NO_WARNINGS: '1',
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/host'),
      MERGEQUEST_STATE: state,
      PORT: '0',
      ...vars,
    },
  })
  let said = ''
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const origin = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        said += chunk.toString()
        const [, address] = /^MergeQuest answers for .* at (http:\/\/\S+)\. /m.exec(said) ?? []
        if (address !== undefined) resolve(address)
      })
    void ended.then((code) => reject(new Error(`The host ended with ${code}:\n${said}`)))
  })
  origin.catch(() => undefined)
  return { origin, child, ended, said: () => said }
}

export function databaseOf(state: string): string {
  return findDatabaseFile(join(state, 'v3'))
}
