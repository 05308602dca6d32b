import type { AppLoadContext, DataFunctionArgs, EntryContext } from '@remix-run/cloudflare'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { NonceProvider } from '#app/layout/nonce.tsx'
import { errorForLog } from '#db/error-text.ts'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
) {
  const { nonce } = loadContext
  await readHandoff(remixContext)
  const html = renderToString(
    <NonceProvider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceProvider>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(`<!DOCTYPE html>${withScriptsAfterPaint(withinBody(html), nonce)}`, { status, headers })
}

/**
 * Loaders have finished, so their serialized data is read at once and stored where Remix would cache it while streaming;
 * the page then renders synchronously.
 */
async function readHandoff({ serverHandoffStream, renderMeta }: EntryContext): Promise<void> {
  if (serverHandoffStream === undefined || renderMeta === undefined) return
  const reader = serverHandoffStream.getReader()
  const decoder = new TextDecoder()
  let value = ''
  for (let piece = await reader.read(); !piece.done; piece = await reader.read())
    value += decoder.decode(piece.value, { stream: true })
  reader.releaseLock()
  renderMeta.streamCache = { 0: Object.assign(Promise.resolve(), { result: { done: true, value } }) }
}

/** Remix draws what it hands the browser as a sibling of the document: it is laid where a body may still hold it. */
function withinBody(html: string): string {
  const [page, handoff = ''] = html.split(END)
  return `${page}${handoff}${END}`
}

const END = '</body></html>'

/**
 * Remix's preloads and its module script, laid aside until the browser has painted once: they would share the line
 * with the styles and fonts of what is seen first. A page in the background paints nothing and does not wait.
 */
function withScriptsAfterPaint(html: string, nonce: string): string {
  const start = html.indexOf(PRELOAD)
  if (start === -1) return html
  const scripts: string[] = []
  const rest = html.slice(start).replaceAll(PRELOAD_OR_MODULE, (tag) => {
    scripts.push(tag.replaceAll(/\n\s*/g, ''))
    return ''
  })
  const waiting = `<template id="scripts">${scripts.join('')}</template><script nonce="${nonce}">${START_SCRIPTS}</script>`
  return html.slice(0, start) + rest.replace('</body>', () => `${waiting}</body>`)
}

const PRELOAD = '<link rel="modulepreload"'
const PRELOAD_OR_MODULE = /<link rel="modulepreload"[^>]*>|<script [^>]*type="module"[^>]*>[\s\S]*?<\/script>/g

const START_SCRIPTS = `{
const start = () => document.body.append(document.getElementById('scripts').content);
document.hidden ? start() : requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)));
}`

/** What a loader, an action or a screen threw: the log gets all of it but the values of a query, the reader only that it happened. */
export function handleError(error: unknown, { request, context }: Pick<DataFunctionArgs, 'request' | 'context'>) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.app.log('error', 'Screen failed', {
    method: request.method,
    path: new URL(request.url).pathname,
    error: errorForLog(error),
  })
}
