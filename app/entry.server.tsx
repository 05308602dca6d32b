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
  const html = withScriptsAfterPaint(await new Response(body).text(), nonce)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(html, { status, headers })
}

/**
 * Remix's preloads and its module script, laid aside until the browser has painted once: they would share the line
 * with the styles and fonts of what is seen first. A page in the background paints nothing and does not wait.
 */
function withScriptsAfterPaint(html: string, nonce: string): string {
  const scripts: string[] = []
  const rest = html.replaceAll(PRELOAD_OR_MODULE, (tag) => {
    scripts.push(tag.replaceAll(/\n\s*/g, ''))
    return ''
  })
  return rest.replace(
    '</body>',
    () =>
      `<template id="scripts">${scripts.join('')}</template><script nonce="${nonce}">${START_SCRIPTS}</script></body>`,
  )
}

const PRELOAD_OR_MODULE = /<link rel="modulepreload"[^>]*>|<script [^>]*type="module"[^>]*>[\s\S]*?<\/script>/g

const START_SCRIPTS = `{
const start = () => document.body.append(document.getElementById('scripts').content);
document.hidden ? start() : requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
}`

/** What a loader, an action or a screen threw: the log gets all of it, the reader only that it happened. */
export function handleError(error: unknown, { request, context }: Pick<DataFunctionArgs, 'request' | 'context'>) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.app.log('error', 'Screen failed', {
    method: request.method,
    path: new URL(request.url).pathname,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  })
}
