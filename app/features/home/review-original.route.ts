import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { frameReview } from './frame-review.server.tsx'

/** For the frame in its card. No session is read. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const theme = new URL(request.url).searchParams.get('theme') === 'dark' ? 'dark' : 'light'
  const framed = await frameReview(context.app, { id: params.reviewId ?? '', theme, nonce: context.nonce })
  if (framed === null) throw new Response('Not found', { status: 404 })
  return new Response(framed.markup, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': framed.policy },
  })
}
