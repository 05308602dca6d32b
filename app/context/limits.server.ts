import { TESTS_PER_HOUR } from '#app/domain/chat/chat.ts'
import { HOUR, MINUTE } from '#app/domain/time/period.ts'
import { wideNetworkOf } from '#app/domain/visits/network.ts'
import type { Client } from '#db/client.ts'
import { withPatience } from '#db/patience.ts'
import type { Env } from './context.server.ts'
import { countInWindow } from './count-in-window.server.ts'

/**
 * Whether one more is allowed. `chatTest` counts a contest's hour in D1. `lookup`, `work`, `week`, `drawing`, `signing`
 * and `enquiry` count in D1 for everybody, with a share for each network. Cloudflare counts the rest, roughly and a
 * location.
 */
export type Limits = Record<
  | 'form'
  | 'hall'
  | 'request'
  | 'picture'
  | 'live'
  | 'lookup'
  | 'work'
  | 'week'
  | 'drawing'
  | 'signing'
  | 'enquiry'
  | 'chatTest',
  (key: string) => Promise<boolean>
>

const PATIENCE = { reads: 5000, writes: 5000 }

/** A minute, for all visitors: 3,600 of GitHub's 5,000 requests an hour. */
const LOOKUPS = 60
/** Refreshes need the rest of 5,000 points an hour: 900 for visitors, 900 for players. */
const WORK_LOOKUPS = 15
/** One point each, for accounts that do not play yet: 900 an hour. */
const WEEK_LOOKUPS = 15
/** Half a second of CPU each, or 1.5 on a busy machine: half of two cores. */
const DRAWINGS = 40
/** Each reads a whole week, two rows per player. */
const SIGNINGS = 40
/** Thirty networks with their full share. */
const ENQUIRIES = 300

type Bindings = Pick<
  Env,
  'DB' | 'FORM_LIMIT' | 'HALL_LIMIT' | 'REQUEST_LIMIT' | 'PICTURE_LIMIT' | 'LIVE_LIMIT' | 'OWN_LOOKUP_LIMIT'
>
type Caller = { now: () => number; address: string | null }

export function openLimits(env: Bindings, caller: Caller): Limits {
  const counts = withPatience(env.DB, PATIENCE)
  return {
    form: limiter(env.FORM_LIMIT),
    hall: limiter(env.HALL_LIMIT),
    request: limiter(env.REQUEST_LIMIT),
    picture: limiter(env.PICTURE_LIMIT),
    live: limiter(env.LIVE_LIMIT),
    lookup: sharedLimiter(counts, caller, { own: env.OWN_LOOKUP_LIMIT, name: 'lookups', most: LOOKUPS }),
    work: sharedLimiter(counts, caller, { own: env.OWN_LOOKUP_LIMIT, name: 'work', most: WORK_LOOKUPS }),
    week: sharedLimiter(counts, caller, { own: env.OWN_LOOKUP_LIMIT, name: 'weeks', most: WEEK_LOOKUPS }),
    drawing: sharedLimiter(counts, caller, { own: env.OWN_LOOKUP_LIMIT, name: 'drawings', most: DRAWINGS }),
    signing: sharedLimiter(counts, caller, { own: env.OWN_LOOKUP_LIMIT, name: 'signings', most: SIGNINGS }),
    enquiry: sharedLimiter(counts, caller, { own: env.OWN_LOOKUP_LIMIT, name: 'enquiries', most: ENQUIRIES }),
    chatTest: (contestId) =>
      countInWindow(counts, caller.now(), { name: `chat-tests:${contestId}`, most: TESTS_PER_HOUR, length: HOUR }),
  }
}

export function noLimits(): Limits {
  const always = async () => true
  return {
    form: always,
    hall: always,
    request: always,
    picture: always,
    live: always,
    lookup: always,
    work: always,
    week: always,
    drawing: always,
    signing: always,
    enquiry: always,
    chatTest: always,
  }
}

function limiter(binding: RateLimit): (key: string) => Promise<boolean> {
  return async (key) => (await binding.limit({ key })).success
}

/** A network's share keeps one sender with many addresses from using it up. */
function sharedLimiter(
  database: Client,
  { now, address }: Caller,
  { own, name, most }: { own: RateLimit; name: string; most: number },
): (key: string) => Promise<boolean> {
  const share = limiter(own)
  return async (key) =>
    (address === null || (await share(`${name} ${wideNetworkOf(address)}`))) &&
    countInWindow(database, now(), { name: `${name}:${key}`, most, length: MINUTE })
}
