import type { Location } from '@remix-run/react'

let fragments = 0

/**
 * Names a page's scroll position. Remix gives all fragment links one key, so a second led where the first was left.
 *
 * Buys: a fragment link leads where it says.
 * Guarded by: tests/e2e/own-page.spec.ts, a recap read chapter by chapter.
 * Goes when: the router leaves fragments to the browser.
 */
export function scrollKey({ key, hash }: Location): string {
  if (key !== 'default' || hash === '') return key
  fragments += 1
  return `fragment ${fragments}`
}
