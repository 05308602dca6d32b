/** Where an organisation's visitors come in. */
export const SIGN_IN = '/sign-in'

/** What needs no sign-in of a player: the way in, what other programs prove themselves, and what staff sign in to. */
const OPEN =
  /^\/(sign-in|join|login|logout|github\/callback|admin(\/.*)?|unsubscribe\/[^/]+|never-again\/[^/]+|robots\.txt|manifest\.webmanifest|\.well-known\/.+|api\/(health|webhooks\/.+|unsubscribe\/.+|never-again\/.+))(\.data)?$/

/** What an organisation has no use for: advertisers, search engines and friends from outside. */
const NEVER_THERE = /^\/(showcase-your-product|ad-redirect|invite\/[^/]+|sitemap\.xml|sitemap\/[^/]+)(\.data)?$/

/** Of an organisation's installation: who may ask for a path. */
export function accessTo(path: string): 'anybody' | 'members' | 'nobody' {
  if (NEVER_THERE.test(path)) return 'nobody'
  return OPEN.test(path) ? 'anybody' : 'members'
}
