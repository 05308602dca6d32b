import type { ShownAd } from '#app/core/ads/show-ad.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames, cluster } from '#app/ui/layout.ts'
import { Tag } from '#app/ui/tag.tsx'
import styles from './sponsor-block.module.css'

export function SponsorBlock({ sponsor }: { sponsor: ShownAd }) {
  return (
    <aside className={`wrap ${styles.place}`} aria-labelledby="sponsor-title">
      <div className={classNames(styles.sponsor, cluster([4, 5]))}>
        {sponsor.imageUrl !== null && (
          <img src={sponsor.imageUrl} alt="" width={72} height={72} loading="lazy" className={styles.image} />
        )}
        <div className={styles.text}>
          <Tag>Sponsor</Tag>
          <h2 id="sponsor-title" className={styles.title}>
            {sponsor.title}
          </h2>
          <p className="soft">{sponsor.description}</p>
        </div>
        <ButtonLink href={sponsor.href} rel="sponsored nofollow">
          Learn More<span className="visually-hidden"> about {sponsor.title}</span>
        </ButtonLink>
      </div>
    </aside>
  )
}
