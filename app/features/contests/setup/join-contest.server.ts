import { sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { joinBoard } from '#app/core/contests/running/join-board.server.ts'
import { fullText } from '#app/domain/contests/contest-capacity.ts'

export type ContestJoining =
  | { ok: true; isNew: boolean }
  | { ok: false; code: 'not_found' | 'ended' | 'removed' | 'organiser' | 'too_many' | 'agree' }
  | { ok: false; code: 'full'; text: string }

/** Joins an open public contest; joining again changes nothing. A private one is joined by its invitation alone. */
export async function joinContest(
  context: Pick<AppContext, 'db' | 'now' | 'log'>,
  playerId: string,
  slug: string,
  agrees = false,
): Promise<ContestJoining> {
  const contest = await findContest(context, { slug }, playerId)
  if (contest === null || contest.visibility !== 'public' || contest.state === 'draft')
    return { ok: false, code: 'not_found' }
  if (contest.isMember) return { ok: true, isNew: false }
  if (contest.state !== 'soon' && contest.state !== 'running') return { ok: false, code: 'ended' }
  const joined = await joinBoard(context, playerId, sql`board.id = ${contest.id}`, { agrees })
  if (joined === 'agree' || joined === 'removed' || joined === 'organiser') return { ok: false, code: joined }
  if (joined === 'full')
    return { ok: false, code: 'full', text: fullText({ capacity: contest.room, owner: contest.ownerUsername }) }
  if (joined !== null) return { ok: true, isNew: true }
  // Another request of the same player may have come first.
  const found = await findContest(context, { slug }, playerId)
  return found?.isMember === true ? { ok: true, isNew: false } : { ok: false, code: 'too_many' }
}
