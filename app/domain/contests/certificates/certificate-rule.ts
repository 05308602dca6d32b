import type { BoardPlayer, ContestBoard } from '#app/domain/contests/contest-board.ts'
import { numberText, pointsText } from '#app/domain/text/number-text.ts'

/** Who earns a certificate, besides teams. */
export const RECIPIENT_RULES = ['accepted', 'points', 'first', 'nobody'] as const
export type Earners = (typeof RECIPIENT_RULES)[number]

/** `least`: the points, or how many of the first. `teams`: how many of the first teams earn it too, 0 for none. */
export type CertificateRule = { earners: Earners; least: number; teams: number }

/** Long enough for a faculty, short enough for the sheet and the card. */
export const ISSUER_LENGTH = 120

/** Those on a final board who earn one. People who may not be named earn nothing. */
export function earnersOf(rule: CertificateRule, board: ContestBoard): BoardPlayer[] {
  const teams = new Set(board.teams.filter(({ place }) => place > 0 && place <= rule.teams).map(({ id }) => id))
  return board.players.filter(
    (player) => player.username !== null && (earns(rule, player) || teams.has(player.teamId ?? '')),
  )
}

function earns({ earners, least }: CertificateRule, { place, points, accepted }: BoardPlayer): boolean {
  switch (earners) {
    case 'accepted':
      return accepted > 0
    case 'points':
      return points >= least
    case 'first':
      return place > 0 && place <= least
    case 'nobody':
      return false
  }
}

export function criteriaText({ earners, least, teams }: CertificateRule): string {
  const own = {
    accepted: 'with at least one accepted pull request',
    points: `with at least ${pointsText(least)}`,
    first: least === 1 ? 'by finishing first' : `by finishing among the first ${numberText(least)}`,
    nobody: null,
  }[earners]
  const team =
    teams === 0
      ? null
      : teams === 1
        ? 'by climbing in the winning team'
        : `by climbing in one of the first ${teams} teams`
  return `Earned ${[own, team].filter((one) => one !== null).join(', or ')}.`
}

export function fieldsOfRule({ earners, least, teams }: CertificateRule) {
  return {
    earners,
    points: earners === 'points' ? String(least) : '',
    first: earners === 'first' ? String(least) : '',
    teams: teams === 0 ? '' : String(teams),
  }
}
