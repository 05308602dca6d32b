import { DAY } from '#app/domain/time/period.ts'

export const MESSAGE_LENGTH = 500
export const AUDIENCES = ['members', 'winners'] as const
export type Audience = (typeof AUDIENCES)[number]

export const audienceTexts = {
  members: 'Everybody who climbs here',
  winners: 'Prize winners',
} as const satisfies Record<Audience, string>

const APART = DAY

/** Null if one can be sent. */
export function whyNoMessage(
  { isKnown, lastAt }: { isKnown: boolean; lastAt: number | null },
  audience: Audience,
  now: number,
): string | null {
  if (lastAt !== null && now < lastAt + APART) return 'One message in 24 hours. Write the next one tomorrow.'
  return audience === 'winners' && !isKnown ? 'Who won is known once the final places show.' : null
}
