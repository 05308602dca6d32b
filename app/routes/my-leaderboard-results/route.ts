import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findContest } from '#app/core/contests/find-contest.server.ts'
import { loadResult, signResult } from '#app/features/contests/load-result.server.ts'
import { resultsCsv } from '#app/features/contests/results-csv.ts'
import { requirePlayer } from '#app/session.server.ts'

/** A contest's final places as a file, for those who organise it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const player = await requirePlayer(request, context)
  const contest = await findContest(context.app, { id: params.id ?? '' }, player.id)
  const result = contest?.isOnDesk === true ? await loadResult(context.app, contest) : null
  if (result === null) throw new Response(null, { status: 404 })
  if (new URL(request.url).pathname.endsWith('.csv')) return fileOf(resultsCsv(result.players), 'text/csv', 'csv')
  const signed = await signResult(context.app, result)
  if (signed === 'too_many_requests') throw new Response(null, { status: 429, headers: { 'Retry-After': '60' } })
  if (signed === 'unsigned') throw new Response(null, { status: 503 })
  return fileOf(JSON.stringify(signed), 'application/json', 'json')
}

function fileOf(text: string, type: string, extension: string): Response {
  return new Response(text, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="results.${extension}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
