import { looksOf } from '#app/domain/moderation/look-alike.ts'
import { lengthOf } from '#app/domain/text/plain-text.ts'
import { TEAM_NAME_LENGTH, TEAMS_CAP } from './contest.ts'

/** Without an id it is still to be created. */
export type FoundTeam = { id: string | null; name: string }

type Teams = {
  teams: readonly { id: string; name: string }[]
  newTeamRoom: number | null
  wrongTeamName: (name: string) => string | null
}

/** The team with a typed name, null for none, or what is wrong. Spaces, hyphens and case do not matter. */
export function teamFinder({ teams, newTeamRoom, wrongTeamName }: Teams): (typed: string) => FoundTeam | string | null {
  const byName = new Map<string, FoundTeam>()
  const looks = looksOf([])
  let created = 0
  const nearest = new Map<string, string>()
  const keep = (team: FoundTeam) => {
    for (const key of [looseName(team.name), team.name.toLowerCase()]) byName.set(key, team)
    looks.add(team.name)
  }
  for (const team of teams.toReversed()) {
    keep({ id: team.id, name: team.name })
    const plain = plainName(team.name)
    for (let length = 1; length <= plain.length; length += 1) {
      const start = plain.slice(0, length)
      if (length === plain.length || !nearest.has(start)) nearest.set(start, team.name)
    }
  }
  const refused = new Map<string, string>()
  const refusalOf = (typed: string): string | null => {
    if (lengthOf(typed) > TEAM_NAME_LENGTH) return `A team’s name has ${TEAM_NAME_LENGTH} characters at most.`
    if (newTeamRoom === null) {
      const near = nearest.get(plainName(typed))
      return `No team ${typed}.${near === undefined ? ' Create it first, or leave it empty.' : ` Did you mean ${near}?`}`
    }
    if (teams.length + created >= TEAMS_CAP) return `A contest has ${TEAMS_CAP} teams at most.`
    return looks.has(typed) ? `${typed} looks like another team. Write both the same way.` : wrongTeamName(typed)
  }
  return (typed) => {
    if (typed === '') return null
    const known = byName.get(typed.toLowerCase()) ?? byName.get(looseName(typed))
    if (known !== undefined) return known
    const refusal = refused.get(typed) ?? refusalOf(typed)
    if (refusal !== null) {
      refused.set(typed, refusal)
      return refusal
    }
    const team = { id: null, name: typed }
    created += 1
    keep(team)
    return team
  }
}

function looseName(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_.-]/g, '')
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
}
