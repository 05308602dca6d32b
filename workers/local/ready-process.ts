import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Miniflare } from 'miniflare'

/**
 * Waits until a Miniflare that was just opened is ready, and returns its workerd, which it keeps to itself; `begun` gets it
 * as it is started.
 */
export async function readyProcess(
  miniflare: Pick<Miniflare, 'ready'>,
  begun: (workerd: ChildProcess) => void = () => undefined,
): Promise<ChildProcess> {
  const started: ChildProcess[] = []
  const note = (message: unknown) => {
    const { process } = message as { process: ChildProcess }
    process.once('spawn', () => {
      if (!process.spawnfile.includes('workerd')) return
      started.push(process)
      begun(process)
    })
  }
  subscribe('child_process', note)
  await miniflare.ready.finally(() => unsubscribe('child_process', note))
  const [workerd] = started
  if (workerd === undefined) throw new Error('Miniflare started no workerd.')
  return workerd
}
