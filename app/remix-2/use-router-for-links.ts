import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'

/**
 * One listener for all our links: the router's own calls five hooks for each, fifty times on a board.
 *
 * Buys: with `pruned-routes.ts`, CPU of the drawn leaderboard from 6.3 ms to 3.5, and less to hydrate a row.
 * Guarded by: tests/e2e/keyboard.spec.ts and tests/e2e/frame.spec.ts, which follow links without a new document.
 * Goes when: a router's link costs no more than an `<a>`.
 */
export function useRouterForLinks(): void {
  const navigate = useNavigate()

  useEffect(() => {
    function follow(event: MouseEvent) {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-discover]') : null
      if (link === null || link.target !== '' || event.defaultPrevented || opensElsewhere(event)) return
      event.preventDefault()
      navigate(link.pathname + link.search + link.hash, {
        replace: link.href === window.location.href,
        preventScrollReset: isDialog(link.search),
      })
    }
    document.addEventListener('click', follow)
    return () => document.removeEventListener('click', follow)
  }, [navigate])
}

function opensElsewhere({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || ctrlKey || shiftKey || altKey
}

function isDialog(search: string): boolean {
  return /[?&](login|join)(&|$)/.test(search)
}
