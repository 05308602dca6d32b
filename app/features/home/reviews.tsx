import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Review } from '#app/content/content.ts'
import { Avatar } from '#app/ui/avatar.tsx'
import { Button } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatDate } from '#app/ui/format.ts'
import { Section } from './sections.tsx'
import styles from './home.module.css'

export function Reviews({ reviews }: { reviews: Review[] }) {
  const [canLoad, setCanLoad] = useState(false)
  useEffect(() => setCanLoad(true), [])
  return (
    <Section id="reviews" title="What climbers say">
      <ul role="list" className="relative flex snap-x gap-6 overflow-x-auto pb-2">
        {reviews.map((review) => (
          <li key={review.id} className="w-[min(24rem,85vw)] flex-none snap-start only:w-full">
            <ReviewCard review={review} canLoad={canLoad} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** Slower counts as unavailable. */
const PATIENCE = 15_000
const TALLEST = 2000

/** For screen readers; the failure shows too. */
const SAID = {
  quote: '',
  loading: 'Loading',
  shown: 'The original is shown',
  failed: 'It did not load. Follow the link instead.',
} as const
type Stage = keyof typeof SAID

/** `canLoad` needs JavaScript; without it the link leads to the original. */
function ReviewCard({ review, canLoad }: { review: Review; canLoad: boolean }) {
  const [stage, setStage] = useState<Stage>('quote')
  const frame = useRef<HTMLIFrameElement>(null)
  const isOpen = stage === 'loading' || stage === 'shown'
  const height = useFrameHeight(frame, stage, setStage)

  return (
    <figure className="panel h-full p-4">
      {stage !== 'shown' && <blockquote className="mx-0 mt-0 mb-4">{review.text}</blockquote>}
      {isOpen && <Original review={review} frame={frame} height={height} />}
      <figcaption>
        <div className="flex gap-3 leading-snug">
          <Avatar name={review.author} url={review.avatarUrl} size="medium" />
          <span>
            <b>{review.author}</b>
            <small className={`text-soft ${styles.where}`}>{`@${review.handle}${dayOf(review)}`}</small>
          </span>
        </div>
        <div className="flex flex-wrap justify-between text-hint [&>a]:min-h-11 [&>a]:content-center">
          <a href={review.url} rel="nofollow noreferrer">
            Read the original<span className="visually-hidden"> post of {review.author}</span>
          </a>
          {canLoad && review.network !== null && (
            <Button
              type="button"
              size="small"
              tone="quiet"
              aria-busy={stage === 'loading'}
              onClick={() => setStage(isOpen ? 'quote' : 'loading')}
            >
              {stage === 'loading' ? 'Loading …' : stage === 'shown' ? 'Back to the quote' : 'Show here'}
              <span className="visually-hidden"> the post of {review.author}</span>
            </Button>
          )}
        </div>
        {canLoad && (
          <small role="status" className={stage === 'failed' ? 'text-soft' : 'visually-hidden'}>
            {SAID[stage]}
          </small>
        )}
      </figcaption>
    </figure>
  )
}

type OriginalProps = { review: Review; frame: RefObject<HTMLIFrameElement>; height: number | null }

/** One line high until it is drawn: browsers don't run a frame without height. */
function Original({ review, frame, height }: OriginalProps) {
  const [theme] = useState(themeOfScreen)
  return (
    <iframe
      ref={frame}
      className={classNames('block w-full border-0', height !== null && 'mx-0 mt-0 mb-4')}
      src={`/reviews/${encodeURIComponent(review.id)}/original?theme=${theme}`}
      title={`The original post of ${review.author}`}
      height={height ?? 1}
    />
  )
}

/** A post that reports no height in time has failed. */
function useFrameHeight(frame: RefObject<HTMLIFrameElement>, stage: Stage, setStage: (stage: Stage) => void) {
  const [height, setHeight] = useState<number | null>(null)
  const isOpen = stage === 'loading' || stage === 'shown'

  useEffect(() => {
    if (!isOpen) return
    function hear({ source, data }: MessageEvent) {
      // The network's script is in a frame inside our document.
      if (source === null || source !== frame.current?.contentWindow?.[0]) return
      if (data.failed === true) setStage('failed')
      if (!(data.height > 0)) return
      setHeight(Math.min(data.height, TALLEST))
      setStage('shown')
    }
    addEventListener('message', hear)
    return () => {
      removeEventListener('message', hear)
      setHeight(null)
    }
  }, [isOpen, frame, setStage])

  useEffect(() => {
    if (stage !== 'loading') return
    const timer = setTimeout(() => setStage('failed'), PATIENCE)
    return () => clearTimeout(timer)
  }, [stage, setStage])

  return height
}

function themeOfScreen(): string {
  const isDark = matchMedia('(prefers-color-scheme: dark)').matches
  return document.documentElement.dataset.theme ?? (isDark ? 'dark' : 'light')
}

function dayOf({ postedAt }: Review): string {
  const posted = Date.parse(postedAt)
  return Number.isNaN(posted) ? '' : `, ${formatDate(posted)}`
}
