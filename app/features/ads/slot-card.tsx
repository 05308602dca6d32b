import { SLOT_TEXTS } from '#app/core/ads/slot-texts.ts'
import type { AdSlot } from '#app/domain/ads/ad.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatDate, formatNumber } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import type { ShowcaseSlot } from './load-showcase.server.ts'
import styles from './ads.module.css'

export function SlotCard({ place }: { place: ShowcaseSlot }) {
  const { name, about } = SLOT_TEXTS[place.place]
  const ask = askOf(place)
  return (
    <article className="panel grid h-full grid-rows-[auto_1fr_auto_auto] justify-items-start gap-4 p-[clamp(1rem,3vw,1.5rem)]">
      <header className="flex items-center gap-4">
        <SlotSketch place={place.place} />
        <div>
          <h3>{name}</h3>
          <p className="mt-1">
            <Tag tone={place.free > 0 ? 'moss' : 'plain'}>{stateOf(place)}</Tag>
          </p>
        </div>
      </header>
      <p>{about}</p>
      <dl className="hint-terms flex w-full flex-wrap gap-x-8 gap-y-2 border-t border-line pt-3 [&_b]:text-lg">
        <div>
          <dt>Views</dt>
          <dd>
            {place.views === null ? <span className="text-soft">not counted</span> : <Figure value={place.views} />}
          </dd>
        </div>
        <div>
          <dt>Clicks</dt>
          <dd>
            <Figure value={place.clicks} />
          </dd>
        </div>
      </dl>
      <ButtonLink
        size="small"
        href={`/showcase-your-product?place=${place.place}#enquiry`}
        aria-label={`${ask}: ${name}`}
        rel="nofollow"
      >
        {ask}
      </ButtonLink>
    </article>
  )
}

function Figure({ value }: { value: number }) {
  return <b className="num">{formatNumber(value)}</b>
}

function askOf({ free, freeFrom }: ShowcaseSlot): string {
  if (free > 0) return 'Request this place'
  return freeFrom === null ? 'Join the waiting list' : `Request from ${formatDate(freeFrom)}`
}

function stateOf({ free, room, freeFrom }: ShowcaseSlot): string {
  if (free === 0) return freeFrom === null ? 'Booked' : `Free from ${formatDate(freeFrom)}`
  return room === 1 ? 'Free' : `${free} of ${room} free`
}

type Sketch = { lines: string; here: { x: number; y: number; width: number; height: number } }

const SKETCHES: Record<AdSlot, Sketch> = {
  row: {
    lines: 'M14 16h30M14 28h92M14 36h92M14 44h92M14 66h92',
    here: { x: 12, y: 50, width: 96, height: 10 },
  },
  sponsor: {
    lines: 'M14 14h24M14 22h38M14 30h30M70 14h36M70 20h36M70 26h36M14 68h92',
    here: { x: 12, y: 38, width: 96, height: 22 },
  },
  note: {
    lines: 'M14 14h30M14 24h92M14 32h92M14 40h92M14 48h92',
    here: { x: 12, y: 56, width: 96, height: 12 },
  },
  message: {
    lines: 'M32 18h34M32 28h56M32 36h50M32 44h56',
    here: { x: 30, y: 52, width: 60, height: 10 },
  },
}

function SlotSketch({ place }: { place: AdSlot }) {
  const { lines, here } = SKETCHES[place]
  const page = place === 'message' ? { x: 24, y: 8, width: 72 } : { x: 4, y: 4, width: 112 }
  return (
    <svg className="h-auto w-24 flex-none" width="120" height="80" viewBox="0 0 120 80" aria-hidden="true">
      <rect className="fill-sunk stroke-line" {...page} height={80 - 2 * page.y} rx={place === 'message' ? 10 : 5} />
      <path className={styles.lines} d={lines} />
      <rect className="fill-blaze-tint stroke-blaze stroke-[1.5]" {...here} rx="2.5" />
    </svg>
  )
}
