import type { ShownAd } from '#app/core/ads/show-ad.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames, cluster } from '#app/ui/layout.ts'
import { Tag } from '#app/ui/tag.tsx'
import styles from './ad-note.module.css'

export function AdNote({ ad }: { ad: ShownAd }) {
  return (
    <aside className={classNames(styles.note, cluster([2, 4]))} aria-label="Ad">
      {ad.imageUrl !== null && (
        <img src={ad.imageUrl} alt="" width={44} height={44} loading="lazy" className={styles.image} />
      )}
      <div className={styles.text}>
        <b>{ad.title}</b>
        <Tag>Ad</Tag>
        <p className="soft">{ad.description}</p>
      </div>
      <ButtonLink size="small" href={ad.href} rel="sponsored nofollow" aria-label={`Learn More about ${ad.title}`}>
        Learn More
      </ButtonLink>
    </aside>
  )
}
