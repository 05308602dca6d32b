import { numberText, ordinal, pointsText } from '#app/domain/text/number-text.ts'

export function certificatePath(id: string): string {
  return `/certificates/${id}`
}

/** 16 random bytes. */
export function isCertificateId(text: string): boolean {
  return /^[\w-]{22}$/.test(text)
}

/** Their GitHub name of that day, after their own name if they agreed to that. */
export function holderText({ name, username }: { name: string | null; username: string }): string {
  return name === null ? username : `${name} (${username} on GitHub)`
}

export type Standing = {
  place: number
  climbers: number
  points: number
  accepted: number
  /** Null without a team, or if it has no rank. */
  team: { name: string; place: number; of: number } | null
}

/** What a certificate says after the name. */
export function standingLines({ place, climbers, points, accepted, team }: Standing): string[] {
  const work = [
    ...(accepted === 0
      ? []
      : [accepted === 1 ? 'an accepted pull request' : `${numberText(accepted)} accepted pull requests`]),
    ...(points === 0 ? [] : [pointsText(points)]),
  ].join(' and ')
  const finished = place === 0 ? 'took part' : `finished ${ordinal(place)} of ${numberText(climbers)}`
  return [
    work === '' ? finished : `${finished}, with ${work}`,
    ...(team === null ? [] : [`and climbed with ${team.name}, ${ordinal(team.place)} of ${numberText(team.of)} teams`]),
  ]
}

type Named = { name: string; organiser: string; url: string; id: string; issuedAt: number }

export function linkedInUrl({ name, organiser, url, id, issuedAt }: Named): string {
  const day = new Date(issuedAt)
  return `https://www.linkedin.com/profile/add?${new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name,
    organizationName: organiser,
    issueYear: String(day.getUTCFullYear()),
    issueMonth: String(day.getUTCMonth() + 1),
    certUrl: url,
    certId: id,
  }).toString()}`
}
