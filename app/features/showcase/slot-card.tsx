import { SLOT_TEXTS } from '#app/core/ads/slot-texts.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { Tag } from '#app/ui/tag.tsx'
import type { ShowcaseSlot } from './showcase-view.ts'
import { SlotSketch } from './slot-sketch.tsx'
import styles from './slot-card.module.css'

export function SlotCard({ place }: { place: ShowcaseSlot }) {
  const { name, about } = SLOT_TEXTS[place.place]
  return (
    <article className={styles.card}>
      <header className={styles.header}>
        <SlotSketch place={place.place} />
        <div>
          <h3>{name}</h3>
          <p className={styles.state}>
            <Tag tone={place.free > 0 ? 'moss' : 'plain'}>{stateOf(place)}</Tag>
          </p>
        </div>
      </header>
      <p>{about}</p>
      <dl className={styles.figures}>
        <div>
          <dt>Views</dt>
          <dd>{place.views === null ? <span className="soft">not counted</span> : <Figure value={place.views} />}</dd>
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
        aria-label={`Request this place: ${name}`}
        rel="nofollow"
      >
        Request this place
      </ButtonLink>
    </article>
  )
}

function Figure({ value }: { value: number }) {
  return <b className="num">{formatNumber(value)}</b>
}

function stateOf({ free, room }: ShowcaseSlot): string {
  if (free === 0) return 'Booked'
  return room === 1 ? 'Free' : `${free} of ${room} free`
}
