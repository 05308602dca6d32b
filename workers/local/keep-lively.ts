import type { LocalPorts } from './settings.ts'

const PAUSE = 20_000

/** Merges move the board. */
const ACTIONS = [
  'merge_pull_request',
  'open_issue',
  'merge_pull_request',
  'review',
  'comment',
  'merge_pull_request',
] as const

const TITLES = ['Handle an empty config', 'Cache the parsed manifest', 'Fix flaky retry test', 'Describe the new flags']

/** Every twenty seconds, with a webhook. */
export function keepLively(place: LocalPorts): () => void {
  let turn = 0
  const timer = setInterval(() => {
    turn += 1
    void act(place, turn).catch(() => undefined)
  }, PAUSE)
  return () => clearInterval(timer)
}

async function act(place: LocalPorts, turn: number): Promise<void> {
  const sandbox = `http://localhost:${place.sandboxPort}`
  const reply = await fetch(`${sandbox}/sandbox/people`)
  const { people } = (await reply.json()) as { people: { login: string; pace: string }[] }
  const busy = people.filter((person) => person.pace !== 'dormant')
  const person = busy[Math.floor(Math.random() * busy.length)]
  const type = ACTIONS[turn % ACTIONS.length]
  if (person === undefined || type === undefined) return
  const who = type === 'merge_pull_request' ? { author: person.login } : { by: person.login }
  const title = TITLES[turn % TITLES.length]
  await fetch(`${sandbox}/sandbox/acts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type, ...who, title, body: 'Looks right to me.', deliver: true }),
  })
}
