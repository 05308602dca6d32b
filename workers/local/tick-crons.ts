import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, type LocalPorts } from './settings.ts'

const WEEKDAYS = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

/** workerd never fires crons. Stopping waits for those that run. */
export function tickCrons(run: (cron: string) => Promise<void>, clockOffset: number): () => Promise<void> {
  let last = 0
  const running = new Set<Promise<void>>()
  const begin = () => {
    const turn = tick().finally(() => running.delete(turn))
    running.add(turn)
  }
  const timer = setInterval(begin, 1000)
  begin()
  return async () => {
    clearInterval(timer)
    await Promise.all(running)
  }

  async function tick(): Promise<void> {
    const minute = Math.floor((Date.now() + clockOffset) / 60_000)
    if (minute === last) return
    last = minute
    for (const cron of schedules()) if (isDue(cron, new Date(minute * 60_000))) await run(cron)
  }
}

export async function runCron(place: LocalPorts, cron: string): Promise<void> {
  const address = `http://localhost:${place.appPort}/cdn-cgi/local/scheduled?cron=${encodeURIComponent(cron)}`
  // Elsewhere the product answers, by leading home.
  const reply = await fetch(address, { redirect: 'manual' }).catch(() => null)
  if (reply?.status !== 200) console.error(`The schedule "${cron}" failed; it runs again next minute.`)
}

function schedules(): string[] {
  const line = /^crons = (\[.*\])$/m.exec(readFileSync(join(root, 'wrangler.toml'), 'utf8'))?.[1]
  return line === undefined ? [] : (JSON.parse(line) as string[])
}

function isDue(cron: string, at: Date): boolean {
  const [minute = '*', hour = '*', , , weekday = '*'] = cron.split(' ')
  const matches = (field: string, value: number) => field === '*' || Number(field) === value
  return (
    matches(minute, at.getUTCMinutes()) &&
    matches(hour, at.getUTCHours()) &&
    (weekday === '*' || weekday === WEEKDAYS[at.getUTCDay()])
  )
}
