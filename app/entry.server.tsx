import type { EntryContext } from '@remix-run/cloudflare'
import { RemixServer } from '@remix-run/react'
import { isbot } from 'isbot'
import { renderToReadableStream } from 'react-dom/server.browser'

import { NonceProvider } from '#app/layout/nonce.tsx'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: { nonce: string },
) {
  const { nonce } = loadContext
  const body = await renderToReadableStream(
    <NonceProvider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceProvider>,
    {
      nonce,
      signal: request.signal,
      onError(error: unknown) {
        if (!request.signal.aborted) console.error(error)
        status = 500
      },
    },
  )
  if (isbot(request.headers.get('user-agent'))) await body.allReady

  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(body, { status, headers })
}
