import { spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'workerd.pid'

export function noteProcess(state: string, { pid }: ChildProcess): void {
  writeFileSync(join(state, FILE), String(pid))
}

/** A host that is killed leaves its workerd behind, which would go on working off its queues beside the next one. */
export function endOrphan(state: string): void {
  const file = join(state, FILE)
  if (!existsSync(file)) return
  const pid = readFileSync(file, 'utf8')
  // By now the number may be another program's.
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', pid], { encoding: 'utf8' })
  if (stdout?.includes('workerd')) process.kill(Number(pid), 'SIGKILL')
}
