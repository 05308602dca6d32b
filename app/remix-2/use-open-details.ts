import { useLocation } from '@remix-run/react'
import { useEffect } from 'react'

const CLOSED_DETAILS = 'details:not([open])'

/**
 * Opens the folds around what a link leads to.
 *
 * Buys: a link into a fold opens it, as browsers do for links that the router does not follow.
 * Guarded by: tests/e2e/github-app.spec.ts, whose way to the App begins on the player's page.
 * Goes when: the router leaves fragments to the browser.
 */
export function useOpenDetails(): void {
  const { key, hash } = useLocation()
  useEffect(() => {
    const target = document.getElementById(hash.slice(1))
    let details = target?.closest<HTMLDetailsElement>(CLOSED_DETAILS)
    if (!details) return
    for (; details; details = details.parentElement?.closest<HTMLDetailsElement>(CLOSED_DETAILS)) details.open = true
    target?.scrollIntoView()
  }, [key, hash])
}
