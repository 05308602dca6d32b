import { useLocation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useStandingNow } from '#app/components/standing-now.ts'
import { currentStanding, type ViewerStanding } from '#app/domain/standings/viewer-line.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Avatar } from '#app/ui/avatar.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { ChestIcon } from '#app/ui/chest-icon.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatNumber, formatOrdinal } from '#app/ui/format.ts'
import { RankChange } from '#app/ui/rank-change.tsx'
import type { Viewer } from './root-data.ts'
import styles from './viewer-bar.module.css'

type Props = { you: ViewerStanding; viewer: Viewer; behindDialog: { inert?: string } }

/** The reader's place and next step, below screens to read that don't say it themselves. Phones show three places. */
export function ViewerBar({ you, viewer, behindDialog }: Props) {
  const { place, points, change, line, since } = currentStanding(you, useStandingNow())
  const own = `/player/${viewer.username}`
  const isGold = line.state === 'inside' || line.state === 'leading'
  const { pathname } = useLocation()
  const isSaid =
    pathname === '/' || pathname === '/prizes' || (pathname === own && line.state !== 'closed' && since === null)
  const isQuiet = line.state === 'inside' || line.state === 'closed'
  return (
    <>
      {!isSaid && (
        <aside
          aria-label="You"
          className={classNames(
            styles.strip,
            isGold && styles.gold,
            pathname === own && since === null && 'max-[48rem]:hidden',
          )}
          {...behindDialog}
        >
          <div className={classNames('wrap flex items-center', styles.content)}>
            <Avatar name={viewer.username} url={viewer.avatarUrl} />
            <b className="font-display text-2xl leading-normal font-extrabold tracking-tight max-[48rem]:text-lg">
              {place === 0 ? (
                '–'
              ) : (
                <Anchor
                  href={`/leaderboard?find=${viewer.username}#you`}
                  title="Your row on the board"
                  className="quiet-link"
                >
                  {formatOrdinal(place)}
                </Anchor>
              )}
            </b>
            <RankChange change={change} since="yesterday" />
            <span className={`num ${styles.points}`}>{formatNumber(points)}</span>
            <p aria-live="polite" className={styles.line}>
              {since !== null && <span className="gain block text-hint leading-snug max-xl:hidden">{since}</span>}
              <span className="max-xl:hidden">
                {line.text.map(({ text, isStrong }) => (isStrong ? <b key={text}>{text}</b> : text))}
              </span>
              <span className="hidden max-xl:inline">{since ?? line.brief}</span>
            </p>
            <ButtonLink
              href={line.href ?? `${own}#next`}
              size="small"
              tone={isQuiet ? 'default' : 'primary'}
              className="max-[48rem]:hidden"
            >
              {line.action}
            </ButtonLink>
          </div>
        </aside>
      )}
      <nav aria-label="Your places" className={styles.places} {...behindDialog}>
        <Place href="/leaderboard" label="Board">
          <path d="M12 4v4m0-4h5v3h-5M3.5 20 12 8l8.5 12Zm5.3-7.5 2.2 2.3 2-1.8 2.3 1.8" />
        </Place>
        <Place href={own} label="Me">
          <path d="M12 11.5a3.7 3.7 0 1 0 0-7.5 3.7 3.7 0 0 0 0 7.5ZM5 20c.4-4 3-6 7-6s6.6 2 7 6" />
        </Place>
        <Place href="/prizes" label="Chest">
          <ChestIcon />
        </Place>
      </nav>
    </>
  )
}

function Place({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <Anchor href={href} aria-current={pathname === href ? 'page' : undefined}>
      {label === 'Chest' ? (
        children
      ) : (
        <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
          {children}
        </svg>
      )}
      {label}
    </Anchor>
  )
}
