export const CLOCK_PATH = '/cdn-cgi/local/clock'

/**
 * Stands before the built product: milliseconds posted to its path are the clock's offset from then on. What has begun
 * keeps the time it began with.
 */
export function movableClock(product: string): string {
  return `
import product from ${JSON.stringify(product)}

let moved = null

export default {
  async fetch(request, env, execution) {
    if (request.method !== 'POST' || new URL(request.url).pathname !== '${CLOCK_PATH}')
      return product.fetch(request, moved ?? env, execution)
    moved = { ...env, APP_CLOCK_OFFSET: await request.text() }
    return new Response(null, { status: 204 })
  },
  scheduled: (event, env, execution) => product.scheduled(event, moved ?? env, execution),
  queue: (batch, env, execution) => product.queue(batch, moved ?? env, execution),
}
`
}
