import { DAY, dayStart, dayOf } from '#app/domain/time/period.ts'

/** RFC 9116 wants less than a year; made anew each day. */
const VALID_DAYS = 180

export function securityText(origin: string, contactEmail: string, now: number): string {
  const expires = new Date(dayStart(dayOf(now)) + VALID_DAYS * DAY).toISOString()
  return [
    `Contact: mailto:${contactEmail}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    `Policy: ${origin}/.well-known/security-policy.txt`,
    '',
  ].join('\n')
}
