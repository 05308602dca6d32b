import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Miniflare } from 'miniflare'

/** Waits until a Miniflare that was just opened is ready, and returns its workerd, which it keeps to itself. */
export async function readyProcess(miniflare: Pick<Miniflare, 'ready'>): Promise<ChildProcess> {
  const started: ChildProcess[] = []
  const note = (message: unknown) => void started.push((message as { process: ChildProcess }).process)
  subscribe('child_process', note)
  await miniflare.ready.finally(() => unsubscribe('child_process', note))
  const [workerd] = started.filter(({ spawnfile }) => spawnfile.includes('workerd'))
  if (workerd === undefined) throw new Error('Miniflare started no workerd.')
  return workerd
}
