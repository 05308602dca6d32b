import { useNavigate } from '@remix-run/react'
import { useEffect } from 'react'

/** The router follows every link to an own page: by one listener for all of them, so that a link costs nothing to draw. */
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
