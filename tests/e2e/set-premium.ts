import { expect } from '@playwright/test'
import { PORTS } from './ports.ts'
import { address } from './seeded.ts'

/** Gives a player premium, or takes it away, as an operator. */
export async function setPremium(login: string, premium: boolean, ports = PORTS): Promise<void> {
  const reply = await fetch(`${address(ports)}/api/operator/players/${login}/premium`, {
    method: 'PUT',
    headers: { authorization: 'Bearer local-operator-token', 'content-type': 'application/json' },
    body: JSON.stringify({ premium }),
  })
  expect(reply.status).toBe(200)
}
