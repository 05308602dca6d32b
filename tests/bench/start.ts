import { openMiniflare, type LocalWorkerOptions } from '../../workers/local/worker-options.ts'
import { builtWorker } from '../servers/built-worker.ts'
import { bundleWorker } from './bundle-worker.ts'
import { threadTime, workerdOf } from './process-time.ts'
import { median, type Line } from './report.ts'

const ROUNDS = 7
/** A page that the gate refuses: no loader and no statement, so what is measured is reading and evaluating the bundle. */
const REFUSED = '/?_data=root'
/** Of a Worker with nothing but the gate and Hono. Cloudflare refuses a version that takes a second of CPU. */
const TIMES = 3

/** The CPU of a new workerd until its first answer, beside one with a small Worker. */
export async function measureStart(): Promise<Line[]> {
  const beside = await bundleWorker('tests/bench/beside-worker.ts')
  const product = builtWorker('product', { database: 'start', clockOffset: 0, vars: {} })
  const small = { ...product, modules: [{ type: 'ESModule', path: 'beside.js', contents: beside }] }
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    times[0].push(await startOnce(product))
    times[1].push(await startOnce(small))
  }
  const [milliseconds, constant] = [median(times[0]), median(times[1])]
  return [
    {
      what: 'new workerd: CPU until the first answer',
      players: null,
      figure: { value: milliseconds, unit: 'ms' },
      ratios: [{ to: 'the gate and Hono alone', milliseconds: constant, times: milliseconds / constant }],
      heldTo: { words: `${TIMES}× their CPU`, isMet: milliseconds / constant <= TIMES },
    },
  ]
}

async function startOnce(worker: Record<string, unknown>): Promise<number> {
  const miniflare = openMiniflare({ cf: false, workers: [worker] as unknown as LocalWorkerOptions[] })
  try {
    const origin = await miniflare.unsafeGetDirectURL('product')
    await (await fetch(new URL(REFUSED, origin))).text()
    const pid = workerdOf(process.pid)
    if (pid === null) throw new Error('CPU is measured on Linux alone.')
    return threadTime(pid)
  } finally {
    await miniflare.dispose()
  }
}
