import type { EntryContext } from '@remix-run/cloudflare'

/**
 * Stores loaders' data where Remix would cache it while streaming, so that the page renders synchronously.
 *
 * Buys: CPU of the drawn leaderboard from 10.5 ms to 6.3, because `renderToString` replaces a stream of small pieces.
 * Guarded by: `npm run bench -- --only=screens`; every journey with JavaScript.
 * Goes when: Remix is replaced, or a screen streams a part of itself.
 */
export async function readHandoff({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (serverHandoffStream === undefined || renderMeta === undefined) return
  const reader = serverHandoffStream.getReader()
  const decoder = new TextDecoder()
  let value = ''
  for (let piece = await reader.read(); !piece.done; piece = await reader.read())
    value += decoder.decode(piece.value, { stream: true })
  reader.releaseLock()
  renderMeta.streamCache = { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) }
}
