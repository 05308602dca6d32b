import type { AppContext } from '#app/context/context.server.ts'
import { loadBoard } from '#app/core/contests/load-board.server.ts'
import { avatarUrl } from '#app/core/players/avatar-url.server.ts'
import type { ShareCard } from '#app/domain/share-card.ts'
import { contestCard } from './contest-card.ts'
import { findPublicContest } from './load-result.server.ts'

/** What the preview image of a public contest shows; null where there is none. */
export async function loadContestCard(
  context: Pick<AppContext, 'config' | 'db' | 'now'>,
  slug: string,
): Promise<ShareCard | null> {
  const contest = await findPublicContest(context, slug)
  if (contest === null) return null
  const { board } = await loadBoard(context, contest)
  return contestCard(contest, board, {
    host: new URL(context.config.APP_ORIGIN).host,
    now: context.now(),
    pictureOf: (githubId) => avatarUrl(context, githubId),
  })
}
