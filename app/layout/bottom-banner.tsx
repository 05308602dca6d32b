import { useLocation } from '@remix-run/react'
import { useState, type FormEvent } from 'react'
import { Anchor } from '#app/ui/anchor.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { postQuietly } from '#app/ui/post-form.ts'
import { Tag } from '#app/ui/tag.tsx'
import { useTrackEvent } from './analytics.tsx'
import styles from './layout.module.css'

type Props = {
  /** Null without an offer, after a dismissal, and on screens without it. */
  url: string | null
  behindDialog: { inert?: string }
}

/** The first screen decides whether this visit has a banner. */
export function BottomBanner({ url, behindDialog }: Props) {
  const [isOffered, setOffered] = useState(url !== null)
  const { pathname, search } = useLocation()
  const trackEvent = useTrackEvent()

  function dismiss(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setOffered(false)
    postQuietly(event.currentTarget, null)
  }

  if (!isOffered || url === null) return null
  return (
    <aside aria-label="Offer" className={styles.banner} {...behindDialog}>
      <div className="wrap flex min-h-10 items-center gap-3 text-small">
        <Tag>Ad</Tag>
        <p className="text-soft">Want your website to be suggested on ChatGPT and other AI tools?</p>
        <Anchor
          className="flex-1 underline-offset-[0.2em]"
          href={url}
          target="_blank"
          rel="noopener"
          title="Opens in a new tab"
          onClick={() => trackEvent({ name: 'click_on_cta_bottom_banner' })}
        >
          Get it indexed now
        </Anchor>
        <form method="post" action="/dismiss-banner" onSubmit={dismiss}>
          <input type="hidden" name="returnTo" value={pathname + search} />
          <button
            type="submit"
            className={classNames('stack place-items-center', styles.close)}
            aria-label="Dismiss this offer"
          >
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="m4 4 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
            </svg>
          </button>
        </form>
      </div>
    </aside>
  )
}
