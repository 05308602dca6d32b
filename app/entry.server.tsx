import type { AppLoadContext, DataFunctionArgs, EntryContext } from '@remix-run/cloudflare'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { Writable } from 'node:stream'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server.node'

import { NonceProvider } from '#app/layout/nonce.tsx'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
) {
  const { nonce } = loadContext
  const screen = (
    <NonceProvider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceProvider>
  )
  const html = await drawWhole(screen, request.signal, (error) => {
    handleError(error, { request, context: loadContext })
    status = 500
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(withScriptsAfterPaint(html, nonce), { status, headers })
}

/**
 * A screen as one text: loaders have answered before anything is drawn, so it is complete at once and its status known.
 * React's stream for Node writes text as it is, the web's encodes each of thousands of pieces by itself.
 */
function drawWhole(screen: ReactNode, signal: AbortSignal, onError: (error: unknown) => void): Promise<string> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    const whole = new Writable({
      write(piece: Buffer, _encoding, done) {
        pieces.push(piece)
        done()
      },
      final(done) {
        resolve(Buffer.concat(pieces).toString())
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(screen, {
      onAllReady: () => void pipe(whole),
      onShellError: reject,
      onError,
    })
    signal.addEventListener('abort', () => abort(signal.reason))
  })
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
