import { useLocation } from '@remix-run/react'
import { type ComponentType, useEffect, useState } from 'react'
import type { EarnedView } from '#app/domain/earned.ts'
import { Button } from '#app/ui/button.tsx'
import styles from './earned-moment.module.css'

/** `url`: the reader's own page. */
type Props = { view: EarnedView; url: string }

/** What the reader earned: without JavaScript a line above the screen, with it a dialog that waits for its moment. */
export function EarnedMoment({ view, url }: Props) {
  const { pathname, search } = useLocation()
  const [Moment, setMoment] = useState<ComponentType<Props & { pathname: string }> | null>(null)

  useEffect(() => {
    // A file that is gone after a deployment leaves the notice in the inbox.
    import('./earned-news.tsx').then(
      ({ EarnedNews }) => setMoment(() => EarnedNews),
      () => undefined,
    )
  }, [])

  return (
    <>
      <noscript>
        <form method="post" action="/earned" className={`wrap ${styles.line}`}>
          <input type="hidden" name="until" value={view.until} />
          <input type="hidden" name="returnTo" value={pathname + search} />
          <p>
            New on your page: <b>{view.earned.map(({ title }) => title).join(', ')}</b>.{' '}
            <a href={`${url}#achievements`}>See your badges</a>
          </p>
          <Button size="small">Keep climbing</Button>
        </form>
      </noscript>
      {Moment !== null && <Moment view={view} url={url} pathname={pathname} />}
    </>
  )
}
