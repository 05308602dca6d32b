/** Where an organisation's visitors come in. */
export const SIGN_IN = '/sign-in'

/** Needs no player's sign-in: the way in, what other programs ask with their own proof, and staff's pages. */
const OPEN =
  /^\/(sign-in|join|login|logout|github\/callback|admin(\/.*)?|unsubscribe\/[^/]+|never-again\/[^/]+|robots\.txt|manifest\.webmanifest|\.well-known\/.+|api\/(health|webhooks\/.+|unsubscribe\/.+|never-again\/.+))(\.data)?$/

/** An organisation does not need these: advertisers, search engines and friends from outside. */
const NEVER_THERE = /^\/(showcase-your-product|ad-redirect|invite\/[^/]+|sitemap\.xml|sitemap\/[^/]+)(\.data)?$/

/** In an organisation's installation. */
export function accessTo(path: string): 'anybody' | 'members' | 'nobody' {
  if (NEVER_THERE.test(path)) return 'nobody'
  return OPEN.test(path) ? 'anybody' : 'members'
}
