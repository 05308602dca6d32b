import { redirectDocument, type AppLoadContext, type DataFunctionArgs, type EntryContext } from '@remix-run/cloudflare'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { ownPath } from '#app/domain/text/own-path.ts'
import { NonceProvider } from '#app/layout/root-data.ts'
import { withinBody, withScriptsAfterPaint } from '#app/remix-2/html-surgery.ts'
import { readHandoff } from '#app/remix-2/stream-cache.ts'
import { Drawings } from '#app/ui/drawing.tsx'
import { isDatabaseAway } from '#db/away.ts'
import { errorForLog } from '#db/error-text.ts'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  loadContext: AppLoadContext,
) {
  const { nonce, drawings } = loadContext
  await readHandoff(remixContext)
  const html = renderToString(
    <NonceProvider value={nonce}>
      <Drawings value={drawings}>
        <RemixServer context={remixContext} url={request.url} nonce={nonce} />
      </Drawings>
    </NonceProvider>,
  )
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(`<!DOCTYPE html>${withScriptsAfterPaint(withinBody(html), nonce)}`, { status, headers })
}

/** The log leaves out query values; the reader gets a plain message. */
export function handleError(error: unknown, { request, context }: Pick<DataFunctionArgs, 'request' | 'context'>) {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  // The Worker answers this for every screen.
  if (isDatabaseAway(error)) return void context.away.push(error)
  context.app.log('error', 'Screen failed', {
    method: request.method,
    path: new URL(request.url).pathname,
    error: errorForLog(error),
  })
}

/** While the database is away the router loads a document: a cached one says how old it is. */
export function handleDataRequest(response: Response, { request, context }: DataFunctionArgs): Response {
  if (context.away.length === 0 || request.method !== 'GET') return response
  const { pathname, searchParams } = new URL(request.url)
  searchParams.delete('_routes')
  const query = searchParams.size === 0 ? '' : `?${searchParams.toString()}`
  return redirectDocument(ownPath(`${pathname.replace(/(?:_root)?\.data$/, '')}${query}`) ?? '/')
}
