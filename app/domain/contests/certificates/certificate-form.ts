import * as z from 'zod'
import { CONTEST_CAPACITY, TEAMS_CAP } from '#app/domain/contests/contest.ts'
import { limitedLine, trimmedField } from '#app/domain/forms/form-fields.ts'
import { numberText } from '#app/domain/text/number-text.ts'
import { RECIPIENT_RULES, ISSUER_LENGTH, type CertificateRule } from './certificate-rule.ts'

const MOST_POINTS = 1_000_000

const NUMBERS = {
  points: { most: MOST_POINTS, error: `Write how many points, from 1 to ${numberText(MOST_POINTS)}.` },
  first: { most: CONTEST_CAPACITY.full, error: `Write how many, from 1 to ${numberText(CONTEST_CAPACITY.full)}.` },
  teams: { most: TEAMS_CAP, error: `Write a number from 1 to ${TEAMS_CAP}, or leave it empty.` },
} as const

export const certificateForm = z
  .object({
    earners: z.enum(RECIPIENT_RULES, 'Choose who earns one.'),
    points: trimmedField(20),
    first: trimmedField(20),
    teams: trimmedField(20),
    organiser: limitedLine(ISSUER_LENGTH, 'Say who issues them.'),
    signature: limitedLine(ISSUER_LENGTH),
  })
  .superRefine((sent, context) => {
    const wrong = (name: keyof typeof NUMBERS) =>
      numberOf(sent[name], NUMBERS[name].most) === null &&
      context.addIssue({ code: 'custom', path: [name], message: NUMBERS[name].error })
    if (sent.earners === 'points' || sent.earners === 'first') wrong(sent.earners)
    if (sent.teams !== '') wrong('teams')
  })
export type CertificateForm = z.output<typeof certificateForm>

export function ruleOf({ earners, teams, ...sent }: CertificateForm): CertificateRule {
  const least = earners === 'points' || earners === 'first' ? numberOf(sent[earners], NUMBERS[earners].most) : null
  return { earners, least: least ?? 0, teams: numberOf(teams, NUMBERS.teams.most) ?? 0 }
}

function numberOf(typed: string, most: number): number | null {
  const value = /^\d{1,9}$/.test(typed.replaceAll(/[,\s]/g, '')) ? Number(typed.replaceAll(/[,\s]/g, '')) : 0
  return value >= 1 && value <= most ? value : null
}
