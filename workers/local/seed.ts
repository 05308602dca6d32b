import type { Miniflare } from 'miniflare'

/** Fills the local D1 with the sandbox's people and eight closed weeks, through the product's own verbs. */
export async function seed(miniflare: Miniflare): Promise<void> {
  console.log('Enrolling the sandbox’s developers and climbing eight past weeks with them (once, half a minute) …')
  const reply = await miniflare.dispatchFetch('http://seed/', { headers: { 'accept-encoding': 'identity' } })
  const outcome = await report(reply.body)
  if (outcome !== 'done') throw new Error('The seed did not finish. Delete .wrangler/state and start again.')
}

async function report(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  let last = ''
  const decoder = new TextDecoder()
  for await (const chunk of body ?? []) {
    for (const line of decoder.decode(chunk, { stream: true }).split('\n').filter(Boolean)) {
      last = line
      if (line !== 'done') console.log(`  ${line}`)
    }
  }
  return last
}
