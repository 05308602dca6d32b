import type { ShownAd } from '#app/core/ads/show-ad.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Tag } from '#app/ui/tag.tsx'
import styles from './components.module.css'

type Props = { ad: ShownAd | null; showcaseHref: string; columns: number }

/** Without an ad, the row offers its free slot. */
export function AdRow({ ad, showcaseHref, columns }: Props) {
  return (
    <tr className={styles.row}>
      <td colSpan={columns}>
        <div className="flex items-center gap-x-3 gap-y-2 text-start text-hint font-normal whitespace-normal">
          {ad?.imageUrl ? (
            <img
              src={ad.imageUrl}
              alt=""
              width={32}
              height={32}
              loading="lazy"
              className="h-8 w-8 flex-none rounded-[24%] bg-raised fill-gold object-cover"
            />
          ) : (
            <svg
              width="44"
              height="44"
              viewBox="0 0 44 44"
              aria-hidden="true"
              className="h-8 w-8 flex-none rounded-[24%] bg-raised fill-gold object-cover"
            >
              <path d="m22 11 3.4 7 7.6 1-5.5 5.4 1.3 7.6-6.8-3.6-6.8 3.6 1.3-7.6L11 19l7.6-1Z" />
            </svg>
          )}
          <div className="min-w-0 flex-1 leading-snug [&_b]:me-2">
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
