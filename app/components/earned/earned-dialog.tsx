import { useEffect, useId, useRef } from 'react'
import type { Earned, NextBadge } from '#app/domain/achievements/earned.ts'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatNumber } from '#app/ui/format.ts'
import { ShareButton } from '#app/ui/share-button.tsx'
import { AchievementBadge } from './achievement-badge.tsx'
import { BADGES } from './badge-drawings.ts'
import styles from './earned-dialog.module.css'

const RINGS = 12
const CORNERS = 16

/** From the inside out, each a little rough. */
function contourRings(): string[] {
  return Array.from({ length: RINGS }, (_, ring) => {
    const corners = Array.from({ length: CORNERS }, (_unused, corner) => {
      const angle = (2 * Math.PI * corner) / CORNERS
      const radius = (66 + 22 * ring) * (1 + 0.09 * Math.sin(3 * angle + ring / 3) + 0.05 * Math.sin(5 * angle - ring))
      return `${Math.round(1.25 * radius * Math.cos(angle))} ${Math.round(radius * Math.sin(angle))}`
    })
    return `M${corners.join('L')}Z`
  })
}

/** The newest; the page has all. */
const LISTED = 5

export type EarnedDialogProps = {
  earned: Earned[]
  /** The player's page, to share. */
  url: string
  onClose: () => void
}

/** What was just earned, and what comes next. */
export function EarnedDialog({ earned, url, onClose }: EarnedDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [only] = earned
  const isOne = earned.length === 1
  const title = isOne && only !== undefined ? only.title : `${earned.length} new on your page`

  useEffect(() => {
    // The browser keeps the focus inside and gives it back.
    dialog.current?.showModal()
    // Focus is on the button at the end, which would scroll a small screen down.
    dialog.current?.scrollTo(0, 0)
  }, [])

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={onClose}>
      <div className="relative">
        <div
          className={classNames(
            'relative flex h-60 items-center justify-center gap-3 overflow-hidden bg-silver-tint',
            !isOne && styles.several,
          )}
        >
          <Rings />
          {earned.slice(0, isOne ? 1 : 3).map(({ badge }) => (
            <span key={badge} className={styles.badge}>
              <AchievementBadge badge={badge} isEarned />
            </span>
          ))}
        </div>
        <div className="px-8 pt-6 pb-8 text-center max-xs:px-6 [&_h2]:mb-2 [&_h2]:text-[length:clamp(1.6rem,1.2rem_+_1.6vw,2rem)]">
          <h2 id={titleId}>{title}</h2>
          {isOne && only !== undefined ? <p className="text-soft">{only.text}</p> : <List earned={earned} />}
          <Next next={nextOf(earned)} />
          <form method="dialog" className="mt-6 flex flex-wrap justify-center gap-3 max-xs:grid max-xs:justify-stretch">
            <ShareButton title={title} text={`${title} on the weekly climb.`} url={url} />
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- a dialog takes the focus, and this only closes it */}
            <Button autoFocus>Keep climbing</Button>
          </form>
        </div>
        <button
          type="button"
          className="absolute end-3 top-3 stack h-11 w-11 cursor-pointer place-items-center rounded-[50%] border-0 bg-raised"
          aria-label="Close"
          onClick={() => dialog.current?.close()}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="m4 4 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
          </svg>
        </button>
      </div>
    </dialog>
  )
}

function List({ earned }: { earned: Earned[] }) {
  const more = earned.length - LISTED
  return (
    <ul role="list" className={classNames('mt-4 stack gap-3', styles.list)}>
      {earned.slice(0, LISTED).map(({ badge, title, text }) => (
        <li key={badge} className="flex items-center gap-3">
          <AchievementBadge badge={badge} isEarned />
          <div>
            <b>{title}</b>
            <p className="text-soft">{text}</p>
          </div>
        </li>
      ))}
      {more > 0 && <li className="flex items-center gap-3 text-soft">and {more} more on your page</li>}
    </ul>
  )
}

function Next({ next }: { next: NextBadge | null }) {
  if (next === null) return null
  const { badge, title, progress } = next
  const metal = typeof badge === 'number' ? 'moss' : BADGES[badge].metal
  return (
    <div className="mt-6 flex flex-wrap justify-between gap-x-3 gap-y-1 border-t border-line pt-6">
      <b>
        Next: {title}
        {metal !== 'moss' && `, in ${metal}`}
      </b>
      {progress !== null && (
        <>
          <span className="num">
            {formatNumber(progress.value)} of {formatNumber(progress.target)}
          </span>
          <svg className="rounded-[4px] bg-sunk" width="100%" height="8" aria-hidden="true">
            <rect className="fill-moss" width={`${(100 * progress.value) / progress.target}%`} height="8" rx="4" />
          </svg>
        </>
      )}
    </div>
  )
}

function nextOf(earned: Earned[]): NextBadge | null {
  const ahead = earned
    .flatMap(({ next }) => next ?? [])
    .filter(({ badge }) => earned.every((one) => one.badge !== badge))
  const share = ({ progress }: NextBadge) => (progress === null ? 0 : progress.value / progress.target)
  return ahead.toSorted((one, other) => share(other) - share(one))[0] ?? null
}

function Rings() {
  return (
    <svg className={styles.rings} viewBox="-240 -120 480 240" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {contourRings().map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  )
}
