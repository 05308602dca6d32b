import type { AppContext } from '#app/context/context.server.ts'
import { findContest, type Contest } from '#app/core/contests/running/find-contest.server.ts'
import type { Chat } from '#app/domain/chat/chat.ts'
import { capacityText } from '#app/domain/contests/contest-capacity.ts'
import { dayOfContest, freezesAt, SETTLES_AFTER } from '#app/domain/contests/contest.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { pick } from '#app/domain/values/pick.ts'
import type { RulePreview } from './change-rule.server.ts'
import type { DeskSection } from './desk-sections.ts'
import type { ManualPointsCheck } from './give-by-table.server.ts'
import { loadOverview } from './load-overview.server.ts'
import { loadPeople } from './load-people.server.ts'
import { loadInvite, loadMessages, loadPoints, loadResults, loadSettings } from './load-sections.server.ts'
import type { RosterCheck } from './roster-check.ts'

/** Which of the players are shown. */
type DeskPage = { from: number; find: string }
type DeskContext = Pick<AppContext, 'db' | 'now' | 'config' | 'email'>

export type DeskRefused = RefusedForm & {
  preview?: RulePreview[]
  roster?: RosterCheck
  /** What of it was kept a moment ago. */
  kept?: string
  given?: ManualPointsCheck
  testedChat?: Chat
}
export type Head = ReturnType<typeof headOf>
export type DeskView = { head: Head; refused?: DeskRefused } & {
  [Section in DeskSection]: { section: Section } & Awaited<ReturnType<(typeof LOADS)[Section]>>
}[DeskSection]

const LOADS = {
  overview: loadOverview,
  invite: loadInvite,
  people: loadPeople,
  points: loadPoints,
  messages: loadMessages,
  results: loadResults,
  settings: loadSettings,
}

/** One screen of the organiser's desk; null for everybody without a role. Viewers see it and change nothing. */
export async function loadDesk(
  context: DeskContext,
  readerId: string,
  id: string,
  { section, ...page }: { section: DeskSection } & DeskPage,
): Promise<DeskView | null> {
  const contest = await findContest(context, { id }, readerId)
  if (contest === null || !contest.isOnDesk) return null
  const load: (context: DeskContext, contest: Contest, page: DeskPage) => Promise<object> = LOADS[section]
  return { head: headOf(context, contest), section, ...(await load(context, contest, page)) } as DeskView
}

function headOf(context: DeskContext, contest: Contest) {
  const { id, slug, role, state, endsAt, visibility } = contest
  const now = context.now()
  return {
    ...pick(contest, 'id', 'slug', 'name', 'role', 'state', 'timeZone', 'startsAt', 'endsAt', 'rock'),
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
        ? capacityText({ capacity: contest.room, climbers: contest.climbers, isOwner: role === 'owner' })
        : null,
  }
}
