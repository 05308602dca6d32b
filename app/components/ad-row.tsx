import type { ShownAd } from '#app/core/ads/show-ad.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { classNames, row } from '#app/ui/layout.ts'
import { Tag } from '#app/ui/tag.tsx'
import styles from './ad-row.module.css'

type Props = { ad: ShownAd | null; showcaseHref: string; /** Of the table that it stands in. */ columns: number }

/** A table row across all columns; a free slot advertises itself. */
export function AdRow({ ad, showcaseHref, columns }: Props) {
  return (
    <tr className={styles.row}>
      <td colSpan={columns}>
        <div className={classNames(styles.ad, row([2, 3]))}>
          {ad?.imageUrl ? (
            <img src={ad.imageUrl} alt="" width={32} height={32} loading="lazy" className={styles.image} />
          ) : (
            <svg width="44" height="44" viewBox="0 0 44 44" aria-hidden="true" className={styles.image}>
              <path d="m22 11 3.4 7 7.6 1-5.5 5.4 1.3 7.6-6.8-3.6-6.8 3.6 1.3-7.6L11 19l7.6-1Z" />
            </svg>
          )}
          <div className={styles.text}>
            <b>{ad?.title ?? 'Showcase your product here!'}</b>
            {ad !== null && <Tag>Ad</Tag>}
            <p className={styles.description}>{ad?.description ?? 'Seen by every climber on this page'}</p>
          </div>
          <ButtonLink size="small" href={ad?.href ?? showcaseHref} rel={ad === null ? undefined : 'sponsored nofollow'}>
            Learn More
          </ButtonLink>
        </div>
      </td>
    </tr>
  )
}
