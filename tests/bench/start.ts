import { Miniflare, type WorkerOptions } from 'miniflare'
import { builtWorker } from '../built-worker.ts'
import { bundleWorker } from './bundle-worker.ts'
import { threadTime, workerdOf } from './process-time.ts'
import { median, type Line } from './report.ts'

const ROUNDS = 7
/** A page that the gate refuses: no loader and no statement, so what is measured is reading and evaluating the bundle. */
const REFUSED = '/?_data=root'
/** Of a Worker with nothing but the gate and Hono. Cloudflare refuses a version that takes a second of CPU. */
const TIMES = 6

/** The CPU that a new isolate takes until its first answer, beside a small Worker in the same new workerd. */
export async function measureStart(): Promise<Line[]> {
  const beside = await bundleWorker('tests/bench/beside-worker.ts')
  const product: number[] = []
  const small: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, other] = await startOnce(beside)
    product.push(one)
    small.push(other)
  }
  const [milliseconds, constant] = [median(product), median(small)]
  const times = milliseconds / constant
  return [
    {
      what: 'start of the bundle: CPU until the first answer',
      players: null,
      figure: { value: milliseconds, unit: 'ms' },
      ratios: [{ to: 'the gate and Hono alone', milliseconds: constant, times }],
      heldTo: { words: `${TIMES}× their CPU`, isMet: times <= TIMES },
    },
  ]
}

async function startOnce(beside: string): Promise<[number, number]> {
  const miniflare = new Miniflare({
    cf: false,
    workers: [
      builtWorker('product', { database: 'start', clockOffset: 0, vars: {} }),
      {
        ...builtWorker('beside', { database: 'start', clockOffset: 0, vars: {} }),
        modules: [{ type: 'ESModule', path: 'beside.js', contents: beside }],
      },
    ] as WorkerOptions[],
  })
  try {
    const origins = [await miniflare.unsafeGetDirectURL('product'), await miniflare.unsafeGetDirectURL('beside')]
    const pid = workerdOf(process.pid)
    if (pid === null) throw new Error('CPU is measured on Linux alone.')
    const costs: number[] = []
    for (const origin of origins) {
      const before = threadTime(pid)
      await (await fetch(new URL(REFUSED, origin))).text()
      costs.push(threadTime(pid) - before)
    }
    const [one = Number.NaN, other = Number.NaN] = costs
    return [one, other]
  } finally {
    await miniflare.dispose()
  }
}
