import { expect } from './journey.ts'
import { SANDBOX } from './ports.ts'

/** Does something on GitHub; returns the address of what it made there. */
export async function act(action: Record<string, unknown>, sandbox = SANDBOX): Promise<string> {
  const reply = await fetch(`${sandbox}/sandbox/acts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(action),
  })
  expect(reply.status).toBe(201)
  const { thread } = (await reply.json()) as { thread: { url: string } | null }
  return thread?.url ?? ''
}
