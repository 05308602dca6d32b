import type { AppLoadContext, DataFunctionArgs, EntryContext } from '@remix-run/cloudflare'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToReadableStream } from 'react-dom/server.browser'

import { NonceProvider } from '#app/layout/nonce.tsx'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
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
        handleError(error, { request, context: loadContext })
        status = 500
      },
    },
  )
  // Loaders have answered before anything is drawn, so a screen is complete at once and its status known.
  await body.allReady
  const html = withScriptsLast(await new Response(body).text())
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

/** Remix's preloads would share the line with styles and fonts, which the first sight of a screen needs. */
function withScriptsLast(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

/** What a loader, an action or a screen threw: the log gets all of it, the reader only that it happened. */
export function handleError(error: unknown, { request, context }: Pick<DataFunctionArgs, 'request' | 'context'>) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.app.log('error', 'Screen failed', {
    method: request.method,
    path: new URL(request.url).pathname,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  })
}
