import { harmless } from '#app/domain/chat/chat-message.ts'
import { CONTEST_CAPACITY } from '#app/domain/contests/contest.ts'
import { DAY } from '#app/domain/time/period.ts'
import { zonedInstant, zoneText } from '#app/domain/time/zoned-text.ts'
import type { NotificationText } from './notification-text.ts'

/**
 * On a UTC day, over all contests. Free accounts have few, so that spam does not pay; those who paid can be found, and
 * staff know organisers.
 */
export function invitationsADay({ room, isPremium, isOrganiser }: Inviter): number {
  if (isOrganiser) return 2000
  if (isPremium) return 600
  return room > CONTEST_CAPACITY.free ? 200 : 25
}
export type Inviter = { room: number; isPremium: boolean; isOrganiser: boolean }

/** Contests of all owners that may invite an address within a week. */
export const INVITATIONS_PER_ADDRESS = { most: 3, within: 7 * DAY }

type Invited = {
  name: string
  description: string
  owner: string
  startsAt: number
  endsAt: number
  timeZone: string
  path: string
}

/** What organisers typed is one line each, and mail programs make no link of it. */
export function invitationText(product: string, contest: Invited): NotificationText {
  const name = harmless(contest.name)
  const sentence = harmless(contest.description)
  const owner = harmless(contest.owner)
  const { startsAt, endsAt, timeZone } = contest
  return {
    subject: `${owner} invites you to ${name}`,
    lines: [
      ...(sentence === '' ? [] : [sentence]),
      `It runs from ${zonedInstant(startsAt, timeZone)}, to ${zonedInstant(endsAt, timeZone)}, ${zoneText(timeZone)}.`,
      `${name} is a contest at ${product}, where public work on GitHub earns points. ${owner} keeps a seat for you. You climb only if you join. The link is for you: it lets one person in.`,
    ],
    link: { path: contest.path, label: 'See the invitation' },
  }
}

export function invitationReason(owner: string): string {
  return `You get this because ${harmless(owner)} wrote this address on the contest’s list. It is the only invitation to this contest.`
}

const GMAIL = ['gmail.com', 'googlemail.com']

/** For comparing addresses: lower case, without the part after a plus, and at Gmail without dots. */
export function mailboxOf(address: string): string {
  const [local = '', host = ''] = address.trim().toLowerCase().split('@')
  const [name = ''] = local.split('+')
  return GMAIL.includes(host) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${host}`
}
