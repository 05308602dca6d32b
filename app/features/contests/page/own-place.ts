import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import type { BoardPage } from '#app/domain/contests/board-parts.ts'
import {
  manualPointsKindText,
  manualPointsText,
  isManualPoints,
  inForce,
  type HandDecision,
} from '#app/domain/contests/by-hand/hand-decision.ts'
import { earnedForOwnTeam } from '#app/domain/contests/contest-board.ts'
import { areTeamsLocked } from '#app/domain/contests/contest-teams.ts'
import { isClosed } from '#app/domain/contests/contest.ts'
import { noteOf } from './by-hand-news.ts'
import { earlierText, heldText, needLabelsText } from './contest-text.ts'
import type { Parts } from './load-parts.server.ts'

export type Viewer = { id: string; githubUsername: string; suspendedAt: number | null }

/** Whether the reader climbs here: organisers do not. */
export function isClimber({ isMember, ownerId, readerId, role }: Contest): boolean {
  return isMember && ownerId !== readerId && role !== 'moderator'
}

/** What a member reads about themselves; while standings are frozen, points without a place. */
export function ownPlace(
  board: BoardPage,
  { ownScore, ownTroubles, ownByHand, earlier, ownHolds }: Parts,
  contest: Contest,
  reader: Viewer,
  now: number,
) {
  const { ownPlayer: own, ownTeam: team } = board
  const above = team === undefined || team.place < 2 ? undefined : board.teamAbove
  return {
    username: reader.githubUsername,
    // Stored standings know nobody who joined since, so only the role says who climbs.
    isClimber: isClimber(contest),
    isListed: own !== undefined,
    isSuspended: reader.suspendedAt !== null,
    place: contest.isFrozen ? null : (own?.place ?? 0),
    of: board.count.players,
    points: contest.isFrozen || own === undefined ? Math.max(0, ownScore + sumOf(ownByHand)) : own.points,
    byHand: ownByHand.map((one) => ({
      id: one.id,
      what: isManualPoints(one) ? manualPointsText(one) : `Counts ${one.most} at most`,
      kind: one.kind === 'work' ? 'A piece of work' : manualPointsKindText[one.kind],
      reason: one.reason,
      note: noteOf(one, contest.isFrozen ? null : board, contest.state === 'final'),
    })),
    earlier: earlier === null ? null : earlierText(contest, earlier, now),
    held: isClosed(contest.state) ? [] : ownHolds.map((hold) => heldText(contest, hold)),
    needLabels: isClosed(contest.state) ? null : needLabelsText(ownTroubles),
    team:
      team === undefined || contest.isFrozen
        ? null
        : {
            name: team.name,
            place: team.place,
            /** What the reader earned for it, where that is not all. */
            earned: own === undefined || earnedForOwnTeam(own) === own.points ? null : earnedForOwnTeam(own),
            behind: above === undefined ? null : { name: above.name, points: above.points - team.points },
          },
  }
}

/** What a climber can do about their team: once the teams are locked, nothing but choose a first one. */
export function teamChoice(
  contest: Contest,
  teams: NonNullable<Parts['teams']>,
  { hasMoved, now }: { hasMoved: boolean; now: number },
) {
  const { ownTeamId, teamSize } = contest
  const isLocked = areTeamsLocked(contest, now)
  return {
    ownTeamId: ownTeamId ?? '',
    ownTeam: teams.find(({ id }) => id === ownTeamId)?.name ?? null,
    isLocked,
    canChoose: !isLocked || (ownTeamId === null && !hasMoved),
    /** The own one, and those with room. */
    teams: teams
      .filter(({ id, members }) => members < teamSize || id === ownTeamId)
      .map(({ id, name, members }) => ({ value: id, label: `${name}, ${members} of ${teamSize}` })),
  }
}

/** While standings are frozen, nobody knows which of them wait. */
function sumOf(decisions: readonly HandDecision[]): number {
  return inForce(decisions.filter(isManualPoints)).reduce((sum, { points }) => sum + points, 0)
}
