import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { listRulesVersions } from '#app/core/contests/running/contest-rules.server.ts'
import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import { loadBoard, loadBoardHead } from '#app/core/contests/running/load-board.server.ts'
import { firstThree } from '#app/domain/contests/contest-moves.ts'
import { CLIMBERS_PER_PART, isRevealOpen, AUTO_REVEAL_AFTER, ROSTER_RETENTION } from '#app/domain/contests/contest.ts'
import { columnsText } from '#app/domain/contests/kept-columns.ts'
import { pick } from '#app/domain/values/pick.ts'
import { contestTeams } from '#db/schema/contests/contests.ts'
import { contestRoster } from '#db/schema/contests/roster.ts'
import { contestHolds } from '#db/schema/contests/scores.ts'
import { loadCertificates } from './certificates.server.ts'
import { listChannels } from './channels.server.ts'
import { listKeptHeadings } from './check-roster.server.ts'
import { countInvitations } from './invite-roster.server.ts'
import { loadChanges } from './list-changes.server.ts'
import { loadByHand } from './load-by-hand.server.ts'
import { isOfMember } from './load-overview.server.ts'
import { loadDetails } from './load-people.server.ts'
import { loadRepositories } from './load-repositories.server.ts'
import { listHidden } from './reveal.server.ts'
import { listMessages } from './send-message.server.ts'

type LoadContext = Pick<AppContext, 'db' | 'now' | 'config' | 'email'>

/** Its addresses, and who has a kept seat. A viewer sees nobody’s seat. */
export async function loadInvite(context: LoadContext, contest: Contest) {
  const { config } = context
  const canSee = contest.role === 'owner' || contest.role === 'moderator'
  const { who, email, columns, createdAt, invitationId } = contestRoster
  const [entries, headings, invitations] = await Promise.all([
    canSee
      ? context.db
          .select({
            who,
            email,
            team: contestTeams.name,
            columns: sql<string | null>`${columns}`,
            createdAt,
            invitationId,
          })
          .from(contestRoster)
          .leftJoin(contestTeams, eq(contestTeams.id, contestRoster.teamId))
          .where(eq(contestRoster.contestId, contest.id))
          .orderBy(who)
          .limit(500)
      : [],
    canSee ? listKeptHeadings(context, contest.id) : [],
    contest.role === 'owner' ? countInvitations(context, contest) : null,
  ])
  return {
    origin: config.APP_ORIGIN,
    invitationUrl: `${config.APP_ORIGIN}/my-leaderboards/join/${contest.invitationCode}`,
    embedOrigins: contest.embedOrigins,
    entries: entries.map((entry) => ({
      ...pick(entry, 'who', 'email', 'team'),
      columns: columnsText(entry.columns),
      storedUntil: entry.createdAt + ROSTER_RETENTION,
      isInvited: entry.invitationId !== null,
    })),
    headings,
    invitations,
  }
}

export async function loadPoints(context: LoadContext, contest: Contest) {
  const [byHand, repositories] = await Promise.all([loadByHand(context, contest), loadRepositories(context, contest)])
  return { ...byHand, ...repositories }
}

/** With what a morning's message would say now. */
export async function loadMessages(context: LoadContext, contest: Contest) {
  const [channels, { board }, messages] = await Promise.all([
    listChannels(context, contest.id),
    loadBoardHead(context, contest),
    contest.role === 'owner' ? listMessages(context, contest.id) : [],
  ])
  return { messages, channels, preview: firstThree(board, { hasTeams: contest.teamMode !== null }) }
}

/** The reveal, when hidden results open by themselves, and in how many parts the climbers' work is exported. */
export async function loadResults(context: LoadContext, contest: Contest) {
  const canSee = contest.role === 'owner' || contest.role === 'moderator'
  const isOpen = canSee && isRevealOpen(contest, context.now())
  const isHeld = and(eq(contestHolds.contestId, contest.id), isNull(contestHolds.decision), isOfMember)
  const [hidden, held, { board }] = await Promise.all([
    isOpen ? listHidden(context, contest) : [],
    context.db.$count(contestHolds, isHeld),
    loadBoard(context, contest),
  ])
  const climbers = board.players.filter(({ username }) => username !== null).length
  return {
    ...pick(contest, 'freezeMinutes', 'revealed'),
    isOpen,
    hidden,
    held,
    opensBy: contest.isFrozen && contest.finalAt !== null ? contest.finalAt + AUTO_REVEAL_AFTER : null,
    parts: Math.max(1, Math.ceil(climbers / CLIMBERS_PER_PART)),
    certificates: await loadCertificates(context, contest, board),
  }
}

/** The rules, and what the owner alone may change. */
export async function loadSettings(context: LoadContext, contest: Contest) {
  const isOwner = contest.role === 'owner'
  const [versions, changes, details] = await Promise.all([
    listRulesVersions(context, contest.id),
    isOwner ? loadChanges(context, contest) : null,
    isOwner ? loadDetails(context, contest) : null,
  ])
  return { versions, owners: changes === null || details === null ? null : { ...changes, ...details } }
}
