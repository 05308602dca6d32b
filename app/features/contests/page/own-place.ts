import type { Contest } from '#app/core/contests/running/find-contest.server.ts'
import {
  givenKindText,
  givenText,
  isGiven,
  standing,
  type HandDecision,
} from '#app/domain/contests/by-hand/hand-decision.ts'
import { earnedForOwnTeam, type ContestBoard } from '#app/domain/contests/contest-board.ts'
import { areTeamsLocked } from '#app/domain/contests/contest-teams.ts'
import { isClosed } from '#app/domain/contests/contest.ts'
import { noteOf } from './by-hand-news.ts'
import { earlierText, heldText, needLabelsText } from './contest-text.ts'
import type { Parts } from './load-parts.server.ts'

export type Reader = { id: string; githubUsername: string; suspendedAt: number | null }

/** Whether the reader climbs here: organisers do not. */
export function isClimber({ isMember, ownerId, readerId, role }: Contest): boolean {
  return isMember && ownerId !== readerId && role !== 'moderator'
}

/** What a member reads of itself: the place, and in the cloud only what is its own. */
export function ownPlace(
  board: ContestBoard,
  { ownScore, ownTroubles, ownByHand, earlier, ownHolds }: Parts,
  contest: Contest,
  reader: Reader,
  now: number,
) {
  const own = board.players.find(({ playerId }) => playerId === reader.id)
  const team = board.teams.find(({ id }) => id === contest.ownTeamId)
  const above = team === undefined || team.place < 2 ? null : (board.teams[board.teams.indexOf(team) - 1] ?? null)
  return {
    username: reader.githubUsername,
    // Stored standings know nobody who joined since, so only the role says who climbs.
    isClimber: isClimber(contest),
    isListed: own !== undefined,
    isSuspended: reader.suspendedAt !== null,
    place: contest.isFrozen ? null : (own?.place ?? 0),
    of: board.players.length,
    points: contest.isFrozen || own === undefined ? Math.max(0, ownScore + sumOf(ownByHand)) : own.points,
    byHand: ownByHand.map((one) => ({
      id: one.id,
      what: isGiven(one) ? givenText(one) : `Counts ${one.most} at most`,
      kind: one.kind === 'work' ? 'A piece of work' : givenKindText[one.kind],
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
            behind: above === null ? null : { name: above.name, points: above.points - team.points },
          },
  }
}

/** What a climber can do about their team: once the teams are locked, nothing but choose a first one. */
export function teamChoice(board: ContestBoard, contest: Contest, { hasMoved }: Parts, now: number) {
  const { ownTeamId } = contest
  const isLocked = areTeamsLocked(contest, now)
  return {
    ownTeamId: ownTeamId ?? '',
    ownTeam: board.teams.find(({ id }) => id === ownTeamId)?.name ?? null,
    isLocked,
    canChoose: !isLocked || (ownTeamId === null && !hasMoved),
    teams: roomIn(board, contest),
  }
}

/** Teams that a climber can choose: the own one, and those with room. */
function roomIn({ teams }: ContestBoard, { teamSize, ownTeamId }: Contest) {
  return teams
    .filter(({ id, members }) => members < teamSize || id === ownTeamId)
    .map(({ id, name, members }) => ({ value: id, label: `${name}, ${members} of ${teamSize}` }))
}

/** In the cloud nobody knows what of them waits. */
function sumOf(decisions: readonly HandDecision[]): number {
  return standing(decisions.filter(isGiven)).reduce((sum, { points }) => sum + points, 0)
}
