import * as z from 'zod'
import { PRIZE_LENGTH, PRIZES_CAP } from '#app/domain/contests/contest.ts'
import { NAME_LENGTH } from '#app/domain/contests/private-leaderboard.ts'
import { plainLines, tooLong } from '#app/domain/text/plain-text.ts'
import { failed, field, optionalField } from './field-ui.ts'

const rewards = z.object({
  prizes: field(5000, readLines, prizesError, {
    label: 'Prizes',
    step: 5,
    hint: `One per line, first place first, up to ${PRIZES_CAP}. In a contest with teams, teams win them. You hand them out, so only promise what you have.`,
    rows: 3,
  }),
  sponsorName: optionalField(200, (name) => tooLong(name, NAME_LENGTH), {
    label: 'Sponsor',
    step: 5,
    hint: 'Optional. It’s marked as an ad.',
  }),
  sponsorUrl: optionalField(2100, webAddressError, {
    label: 'Its website',
    step: 5,
    hint: 'Starts with https. The sponsor has no influence on points.',
    type: 'url',
  }),
  conductUrl: optionalField(2100, webAddressError, {
    label: 'Code of conduct',
    step: 5,
    hint: 'Optional, a web address. Everybody who joins agrees to this page and the two below.',
    type: 'url',
  }),
  termsUrl: optionalField(2100, webAddressError, { label: 'Terms', step: 5, hint: 'Optional.', type: 'url' }),
  privacyUrl: optionalField(2100, webAddressError, {
    label: 'Who processes whose data',
    step: 5,
    hint: 'Optional. Your own page about data, if you collect any besides ours.',
    type: 'url',
  }),
})
export type ContestRewards = z.output<typeof rewards>

/** What others read besides name and sentence; it may change until the results are final. */
export const contestRewards = rewards.superRefine((read, context) => {
  for (const [path, message] of failed(sponsorError(read))) context.addIssue({ code: 'custom', path: [path], message })
})
export const REWARDS = Object.keys(rewards.shape) as (keyof ContestRewards)[]
/** The organiser's own pages; those who join agree to them. */
export const POLICIES = {
  conductUrl: 'Code of conduct',
  termsUrl: 'Terms',
  privacyUrl: 'Who processes your data',
} as const
export type Policy = { label: string; url: string }

export function policiesOf(contest: Pick<ContestRewards, keyof typeof POLICIES>): Policy[] {
  return (Object.keys(POLICIES) as (keyof typeof POLICIES)[]).flatMap((name) => {
    const url = contest[name]
    return url === null || webAddressError(url) !== null ? [] : [{ label: POLICIES[name], url }]
  })
}

export const NO_REWARDS = contestRewards.parse({})

function readLines(typed: string): string[] {
  return plainLines(typed)
    .split('\n')
    .filter((line) => line !== '')
}

function prizesError(prizes: readonly string[]): string | null {
  if (prizes.length > PRIZES_CAP) return `Up to ${PRIZES_CAP} prizes. These are ${prizes.length}.`
  const long = prizes.findIndex((prize) => tooLong(prize, PRIZE_LENGTH) !== null)
  return long === -1 ? null : `Prize ${long + 1} is too long: ${PRIZE_LENGTH} characters at most.`
}

export function sponsorError({ sponsorName, sponsorUrl }: Pick<ContestRewards, 'sponsorName' | 'sponsorUrl'>) {
  return {
    sponsorName: sponsorName === null && sponsorUrl !== null ? 'Who is it?' : null,
    sponsorUrl: sponsorUrl === null && sponsorName !== null ? 'Give its website, such as https://example.org.' : null,
  }
}

function webAddressError(url: string): string | null {
  if (url.length > 2000 || !URL.canParse(url)) return 'Give a web address, such as https://example.org.'
  const { protocol, username, password, hostname } = new URL(url)
  if (protocol !== 'https:') return 'The address must begin with https://.'
  return username !== '' || password !== '' || !hostname.includes('.')
    ? 'Give a web address, such as https://example.org.'
    : null
}
