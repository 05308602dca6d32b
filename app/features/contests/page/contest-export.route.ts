import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { requirePlayer } from '#app/session.server.ts'
import { csvStream, noFile } from './file-answers.ts'
import { loadExport } from './load-export.server.ts'

/** What a contest is made of as files, for its owner and moderators, at any time. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const player = await requirePlayer(request, context)
  const contest = await findContest(context.app, { id: params['id'] ?? '' }, player.id)
  if (contest?.role !== 'owner' && contest?.role !== 'moderator') throw noFile()
  if (contest.state === 'draft') throw noFile('A draft has nothing to export. Open the contest first.')
  const made = await loadExport(context.app, contest, params['file'] ?? '')
  if (made === null) throw noFile()
  return csvStream(made)
}
