import { expect, it } from 'vitest'
import { GITHUB_ERRORS } from '#tests/third-party/github-errors.ts'
import { classifyFailure } from './classify-failure.ts'

const clock = { now: 1_000_000, wait: 60_000 }

it('reads a recorded validation error', () => {
  const [error] = GITHUB_ERRORS
  const reply = { status: error?.status ?? 0, headers: { ...error?.headers }, body: error?.response }
  expect(classifyFailure(reply, clock)).toEqual({ code: 'unavailable', message: 'Validation Failed' })
})

it.each([
  [
    'seconds to wait',
    403,
    { 'retry-after': '30', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '9999' },
    1_030_000,
  ],
  ['a time to come back', 403, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '2000' }, 2_001_000],
  ['too many requests', 429, { 'x-ratelimit-remaining': '12', 'x-ratelimit-reset': '2000' }, 1_060_000],
])('comes back as told by %s', (_, status, headers, retryAt) => {
  expect(classifyFailure({ status, headers, body: {} }, clock)).toEqual({ code: 'rate_limited', retryAt })
})

it.each([
  [403, 'You have exceeded a secondary rate limit. Please wait a few minutes.', 'rate_limited'],
  [200, 'You have exceeded a secondary rate limit. Please wait a few minutes.', 'rate_limited'],
  [403, 'Resource not accessible by integration', 'unavailable'],
  [401, 'Bad credentials', 'bad_credentials'],
  [503, 'rate limit of somebody else', 'unavailable'],
])('%i %s is %s', (status, message, code) => {
  expect(classifyFailure({ status, headers: {}, body: { message } }, clock).code).toBe(code)
})
