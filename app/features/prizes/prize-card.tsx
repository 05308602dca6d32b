import { Form } from '@remix-run/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { weekNumber } from '#app/domain/time/period.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { formatCount, formatNumber } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import type { PrizeView } from './load-prizes.server.ts'
import styles from './prizes.module.css'

/** `week`: whose chest it is in. A winner also gets the stub with the code. */
export function PrizeCard({ prize, week }: { prize: PrizeView; week: string | null }) {
  const { state } = prize
  const isTaken = state.kind === 'taken'
  return (
    <article
      className={classNames(
        'grid wrap-anywhere',
        styles.card,
        isTaken && styles.taken,
        state.kind === 'premium_only' && styles.locked,
      )}
    >
      <div className="px-5.5 pt-5 pb-4.5">
        <header className="flex items-baseline justify-between gap-4">
          <h3 className={styles.title}>{prize.title}</h3>
          {prize.worth !== null && <b className={`num ${styles.worth}`}>${formatNumber(prize.worth)}</b>}
        </header>
        <p className="hint mt-1.5 mb-2">
          {prize.description} <span className="whitespace-nowrap">From {prize.sponsor}.</span>
        </p>
        {state.kind === 'none' && prize.fewLeft !== null && (
          <p className="hint">
            {prize.fewLeft === 0
              ? 'No codes left this week.'
              : `${formatCount(prize.fewLeft, 'code')} left for this week’s ten.`}
          </p>
        )}
        {prize.isExclusive && state.kind !== 'premium_only' && <Tag>With premium</Tag>}
      </div>
      {state.kind !== 'none' && (
        <Stub isTaken={isTaken}>
          <Claim prize={prize} week={week} />
        </Stub>
      )}
    </article>
  )
}

/** Turns gold when the code is taken, and the focus moves to its button. */
function Stub({ isTaken, children }: { isTaken: boolean; children: ReactNode }) {
  const stub = useRef<HTMLDivElement>(null)
  const wasTaken = useRef(isTaken)

  useEffect(() => {
    if (wasTaken.current === isTaken) return
    wasTaken.current = isTaken
    stub.current?.classList.add(styles.turned ?? '')
    // The button is hidden until it can copy.
    const timer = setTimeout(() => stub.current?.querySelector('button')?.focus({ preventScroll: true }), 50)
    return () => clearTimeout(timer)
  }, [isTaken])

  return (
    <div
      ref={stub}
      className={classNames('flex flex-wrap items-center justify-between gap-x-3 gap-y-1 text-soft', styles.stub)}
    >
      {children}
    </div>
  )
}

function Claim({ prize, week }: { prize: PrizeView; week: string | null }) {
  switch (prize.state.kind) {
    case 'none':
      return null
    case 'premium_only':
      return (
        <>
          <span>With premium</span>
          <ButtonLink size="small" tone="quiet" href="/#pricing">
            About premium
          </ButtonLink>
        </>
      )
    case 'exhausted':
      return (
        <>
          <span>All codes are taken</span>
          <ButtonLink size="small" tone="quiet" href="#contact">
            Write to us
          </ButtonLink>
        </>
      )
    case 'open':
      return (
        <Form method="post" action="/prizes" preventScrollReset className="contents">
          <input type="hidden" name="intent" value="take" />
          <input type="hidden" name="prizeId" value={prize.id} />
          <input type="hidden" name="week" value={prize.state.week} />
          <span>
            {prize.state.week === week
              ? 'Your code is waiting'
              : `One of week ${weekNumber(prize.state.week)} is waiting too`}
          </span>
          <Button size="small" aria-label={`Take it: ${prize.title}`}>
            Take it
          </Button>
        </Form>
      )
    case 'taken':
      return (
        <>
          <code className="text-base leading-normal font-semibold tracking-[0.02em] select-all">
            {prize.state.code}
          </code>
          <span className="[&_button]:border-ink [&_button]:bg-ink [&_button]:text-paper">
            <CopyButton text={prize.state.code} label="Copy" />
          </span>
          <a href={prize.state.url} rel="nofollow noopener" className="w-fit basis-[100%] text-hint">
            Redeem at {prize.sponsor}
          </a>
        </>
      )
  }
}
