import { spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export function recordProcess(state: string, { pid, spawnargs }: ChildProcess): void {
  writeFileSync(join(state, 'workerd.pid'), `${pid}\n${spawnargs.join(' ')}`)
}

/** A host that is killed leaves its workerd behind, which would work off its queues beside the next one. */
export function endOrphan(state: string): void {
  const file = join(state, 'workerd.pid')
  if (!existsSync(file)) return
  const [pid = '', command] = readFileSync(file, 'utf8').split('\n')
  while (commandOf(pid) === command) process.kill(Number(pid), 'SIGKILL')
}

/** By now the number may be another program's. Where there is no `ps`, a container ended everything. */
function commandOf(pid: string): string | undefined {
  return spawnSync('ps', ['-ww', '-o', 'args=', '-p', pid], { encoding: 'utf8' }).stdout?.trim()
}
