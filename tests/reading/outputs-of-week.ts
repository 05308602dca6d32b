import { strFromU8, unzipSync } from 'fflate'
import type { Work } from '#app/adapters/github/find-work.ts'
import { listClimbs } from '#app/core/achievements/list-climbs.server.ts'
import { findContest } from '#app/core/contests/running/find-contest.server.ts'
import { countUnsearchable } from '#app/core/github/refresh-totals.server.ts'
import { findPlayerById } from '#app/core/players/find-player.server.ts'
import { exportPlayer } from '#app/features/account/export-player.server.ts'
import { loadExport } from '#app/features/contests/page/load-export.server.ts'
import { loadTrail } from '#app/features/players/load-trail.server.ts'
import { listPublicLedger } from '#app/features/public-api/list-public-ledger.server.ts'
import { loadRecap } from '#app/features/recap/load-recap.server.ts'
import { proposeResume } from '#app/features/resume/propose-resume.server.ts'
import { loadStats } from '#app/features/statistics/load-stats.server.ts'
import { signWeek } from '#app/features/transparency/sign-week.server.ts'
import { loadWhy } from '#app/features/why/load-why.server.ts'
import { MONDAY, testVars, type TestContext } from '#tests/people/factories.ts'
import { WEEK_47 } from '#tests/worlds/old-week.ts'

/** Everything that shows lines of the week, to compare it as rows with it folded. */
export async function outputsOf(context: TestContext, playerId: string, contestId: string): Promise<unknown> {
  const player = await fresh(context, playerId)
  const found = await findContest(context, { id: contestId }, null)
  if (found === null) throw new Error('no contest')
  const work = await loadExport(context, found, 'work.csv')
  const files = unzipSync(await exportPlayer(context, playerId))
  return structuredClone({
    trail: [
      await loadTrail(context, player, { week: WEEK_47, isOwner: true }),
      await loadTrail(context, player, { week: WEEK_47, isOwner: false }),
    ],
    api: await pagesOfApi(context, player.githubUsername),
    why: await why(context, player.githubId),
    export: Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, sorted(name, strFromU8(bytes))])),
    recaps: await Promise.all([WEEK_47, '2026-11', '2026'].map((key) => loadRecap(context, player, key, playerId))),
    resume: await proposeResume(context, player),
    stats: await loadStats(context, player),
    climbs: await listClimbs(context, [playerId]),
    unsearchable: await countUnsearchable(context, playerId),
    work: work === null ? null : await wholeText(work.text),
    signed: await signWeek(context, WEEK_47),
  })
}

function sorted(name: string, text: string): unknown {
  return name.endsWith('.json') ? JSON.parse(text) : text
}

async function wholeText(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

async function pagesOfApi(context: TestContext, username: string): Promise<unknown[]> {
  const pages: unknown[] = []
  let cursor: string | undefined
  do {
    const answer = await listPublicLedger(context, { username, week: WEEK_47, limit: 2, cursor })
    pages.push(answer)
    const next: unknown = answer.ok ? (answer as { data?: { next?: unknown } }).data?.next : null
    cursor = typeof next === 'string' ? (new URL(next).searchParams.get('cursor') ?? undefined) : undefined
  } while (cursor !== undefined && pages.length < 9)
  return pages
}

export function why(context: TestContext, authorId: number) {
  const work: Work = {
    kind: 'pull_request',
    id: 50,
    number: 50,
    title: 'Tighten',
    authorId,
    madeAt: MONDAY,
    day: '2026-11-16',
    url: `${testVars.GITHUB_WEB_URL}/acme/rope/pull/50`,
    repository: {
      id: 7,
      name: 'acme/rope',
      nodeId: null,
    },
  } as unknown as Work
  context.github = { ...context.github, findWork: async () => ({ ok: true, value: work }) }
  return loadWhy(context, `${testVars.GITHUB_WEB_URL}/acme/rope/pull/50`, null)
}

export async function fresh(context: TestContext, id: string) {
  const player = await findPlayerById(context, id)
  if (player === null) throw new Error('no player')
  return player
}
