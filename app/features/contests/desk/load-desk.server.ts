import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#app/context/context.server.ts'
import { listRulesVersions } from '#app/core/contests/running/contest-rules.server.ts'
import { findContest, type Contest } from '#app/core/contests/running/find-contest.server.ts'
import { loadBoard, loadBoardHead } from '#app/core/contests/running/load-board.server.ts'
import type { Chat } from '#app/domain/chat/chat.ts'
import { firstThree } from '#app/domain/contests/contest-moves.ts'
import { roomText } from '#app/domain/contests/contest-room.ts'
import {
  CLIMBERS_A_PART,
  dayOfContest,
  freezesAt,
  isRevealOpen,
  OPENS_BY_ITSELF,
  ROSTER_RETENTION,
  SETTLES_AFTER,
} from '#app/domain/contests/contest.ts'
import { columnsText } from '#app/domain/contests/kept-columns.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { pick } from '#app/domain/values/pick.ts'
import { contestTeams } from '#db/schema/contests/contests.ts'
import { contestRoster } from '#db/schema/contests/roster.ts'
import { contestHolds } from '#db/schema/contests/scores.ts'
import { loadCertificates } from './certificates.server.ts'
import type { RulePreview } from './change-rule.server.ts'
import { listChannels } from './channels.server.ts'
import { listKeptHeadings } from './check-roster.server.ts'
import { OWNERS_SECTIONS, type DeskSection } from './desk-sections.ts'
import type { GivenCheck } from './give-by-table.server.ts'
import { countInvitations } from './invite-roster.server.ts'
import { loadChanges } from './list-changes.server.ts'
import { loadByHand } from './load-by-hand.server.ts'
import { isOfMember, loadOverview } from './load-overview.server.ts'
import { loadPeople, loadPlayers, loadSettings } from './load-people.server.ts'
import { loadRepositories } from './load-repositories.server.ts'
import { listHidden } from './reveal.server.ts'
import type { RosterCheck } from './roster-check.ts'
import { listMessages } from './send-message.server.ts'

type DeskContext = Pick<AppContext, 'db' | 'now' | 'config' | 'email'>

export type DeskRefused = RefusedForm & {
  preview?: RulePreview[]
  roster?: RosterCheck
  given?: GivenCheck
  testedChat?: Chat
}
export type DeskView = NonNullable<Awaited<ReturnType<typeof loadDesk>>> & { refused?: DeskRefused }
export type Head = DeskView['head']

/** One screen of the organiser's desk; null for everybody without a role. Viewers see it and change nothing. */
export async function loadDesk(
  context: DeskContext,
  readerId: string,
  id: string,
  request: { section: DeskSection; from: number; find: string },
) {
  const contest = await findContest(context, { id }, readerId)
  if (contest === null || !contest.isOnDesk) return null
  if (contest.role !== 'owner' && OWNERS_SECTIONS.includes(request.section)) return null
  return { head: headOf(context, contest), ...(await loadSection(context, contest, request)) }
}

function headOf(context: DeskContext, contest: Contest) {
  const { id, slug, role, state, endsAt, visibility } = contest
  const now = context.now()
  return {
    ...pick(contest, 'id', 'slug', 'name', 'role', 'state', 'timeZone', 'startsAt', 'endsAt', 'memberCount', 'rock'),
    ...pick(contest, 'ridge', 'isFrozen', 'finalAt', 'cancelledAt', 'cancelReason'),
    now,
    freezesAt: freezesAt(contest),
    finalFrom: endsAt + SETTLES_AFTER,
    hasTeams: contest.teamMode !== null,
    publicHref: visibility === 'public' && contest.openedAt !== null ? `/c/${slug}` : `/my-leaderboards/${id}`,
    isPublic: visibility === 'public',
    dayOf: dayOfContest(contest, now),
    canDecide: role === 'owner' || role === 'moderator',
    isOwner: role === 'owner',
    roomLeft:
      state === 'soon' || state === 'running'
        ? roomText({ room: contest.room, climbers: contest.climbers, isOwner: role === 'owner' })
        : null,
  }
}

async function loadSection(
  context: DeskContext,
  contest: Contest,
  { section, from, find }: { section: DeskSection; from: number; find: string },
) {
  switch (section) {
    case 'overview':
      return { section, ...(await loadOverview(context, contest)) }
    case 'players':
      return { section, ...(await loadPlayers(context, contest, from, find)) }
    case 'by-hand':
      return { section, ...(await loadByHand(context, contest)) }
    case 'people':
      return { section, ...(await loadPeople(context, contest)) }
    case 'roster':
      return { section, ...(await roster(context, contest)) }
    case 'rules':
      return { section, versions: await listRulesVersions(context, contest.id) }
    case 'changes':
      return { section, ...(await loadChanges(context, contest)) }
    case 'repositories':
      return { section, ...(await loadRepositories(context, contest)) }
    case 'chat':
      return { section, ...(await chat(context, contest)) }
    case 'reveal':
      return { section, ...(await reveal(context, contest)) }
    case 'share':
      return { section, ...share(context, contest) }
    case 'results':
      return { section, ...(await results(context, contest)) }
    case 'settings':
      return { section, ...(await loadSettings(context, contest)) }
  }
}

/** A viewer sees nobody’s entry. */
async function roster(context: DeskContext, contest: Contest) {
  if (contest.role !== 'owner' && contest.role !== 'moderator') return { entries: [], headings: [], invitations: null }
  const { who, email, columns, createdAt, invitationId } = contestRoster
  const [entries, headings, invitations] = await Promise.all([
    context.db
      .select({ who, email, team: contestTeams.name, columns: sql<string | null>`${columns}`, createdAt, invitationId })
      .from(contestRoster)
      .leftJoin(contestTeams, eq(contestTeams.id, contestRoster.teamId))
      .where(eq(contestRoster.contestId, contest.id))
      .orderBy(who)
      .limit(500),
    listKeptHeadings(context, contest.id),
    contest.role === 'owner' ? countInvitations(context, contest) : null,
  ])
  return {
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

/** With what a morning's message would say now. */
async function chat(context: DeskContext, contest: Contest) {
  const [channels, { board }, messages] = await Promise.all([
    listChannels(context, contest.id),
    loadBoardHead(context, contest),
    contest.role === 'owner' ? listMessages(context, contest.id) : [],
  ])
  return { messages, channels, preview: firstThree(board, { hasTeams: contest.teamMode !== null }) }
}

async function reveal(context: DeskContext, contest: Contest) {
  const canSee = contest.role === 'owner' || contest.role === 'moderator'
  const isOpen = canSee && isRevealOpen(contest, context.now())
  const isHeld = and(eq(contestHolds.contestId, contest.id), isNull(contestHolds.decision), isOfMember)
  const [hidden, held] = await Promise.all([
    isOpen ? listHidden(context, contest) : [],
    context.db.$count(contestHolds, isHeld),
  ])
  const { freezeMinutes, revealed } = contest
  return { freezeMinutes, revealed, isOpen, hidden, held }
}

/** When results open that are final and not uncovered, and in how many parts the climbers' work is exported. */
async function results(context: DeskContext, contest: Contest) {
  const { board } = await loadBoard(context, contest)
  const climbers = board.players.filter(({ username }) => username !== null).length
  const isSealed = contest.isFrozen && contest.finalAt !== null
  return {
    opensBy: isSealed ? (contest.finalAt ?? 0) + OPENS_BY_ITSELF : null,
    parts: Math.max(1, Math.ceil(climbers / CLIMBERS_A_PART)),
    certificates: await loadCertificates(context, contest, board),
  }
}

function share({ config }: DeskContext, contest: Contest) {
  return {
    origin: config.APP_ORIGIN,
    invitationUrl: `${config.APP_ORIGIN}/my-leaderboards/join/${contest.invitationCode}`,
    embedOrigins: contest.embedOrigins,
  }
}
