import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { loadResult, signResult } from '#app/core/contests/result/load-result.server.ts'
import { findContest, type Contest } from '#app/core/contests/running/find-contest.server.ts'
import { AUTO_REVEAL_AFTER, SETTLES_AFTER } from '#app/domain/contests/contest.ts'
import { zonedInstant } from '#app/domain/time/zoned-text.ts'
import { requirePlayer } from '#app/session.server.ts'
import { fileAnswer, noFile } from './file-answers.ts'
import { resultsCsv, teamsCsv } from './results-csv.ts'

/** A contest's final places as a file, for those who organise it. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const player = await requirePlayer(request, context)
  const contest = await findContest(context.app, { id: params.id ?? '' }, player.id)
  if (contest?.isOnDesk !== true) throw noFile()
  const file = new URL(request.url).pathname.split('/').at(-1) ?? ''
  if (file === 'teams.csv' && contest.teamMode === null) throw noFile()
  const result = await loadResult(context.app, contest)
  if (result === null) throw noFile(whenText(contest))
  if (file !== 'results.json')
    return fileAnswer(file === 'teams.csv' ? teamsCsv(result.board) : resultsCsv(result.board), 'text/csv', file)
  const signed = await signResult(context.app, result)
  if (signed === 'too_many_requests')
    throw new Response('Many results are signed just now. Try again in a minute.\n', {
      status: 429,
      headers: { 'Retry-After': '60' },
    })
  if (signed === 'unsigned') throw new Response('Results cannot be signed here.\n', { status: 503 })
  return fileAnswer(JSON.stringify(signed), 'application/json', file)
}

function whenText({ finalAt, endsAt, timeZone }: Contest): string {
  return finalAt === null
    ? `Results are final on ${zonedInstant(endsAt + SETTLES_AFTER, timeZone)} at the earliest.`
    : `Results are here once every place is revealed, on ${zonedInstant(finalAt + AUTO_REVEAL_AFTER, timeZone)} at the latest.`
}
