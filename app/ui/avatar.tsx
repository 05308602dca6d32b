import { initials } from '#app/domain/text/initials.ts'
import { classNames } from './class-names.ts'
import { metalClass, type Metal } from './metal.ts'
import styles from './avatar.module.css'

export type AvatarSize = 'small' | 'medium' | 'large' | 'huge'

const PIXELS: Record<AvatarSize, number> = { small: 32, medium: 44, large: 64, huge: 112 }

type Props = { name: string; url: string | null; size?: AvatarSize; ring?: Metal | null; eager?: boolean }

/** Decorative. Initials show without an image, or if it fails. */
export function Avatar({ name, url, size = 'small', ring = null, eager = false }: Props) {
  return (
    <span
      className={classNames(styles.avatar, styles[size], ring !== null && classNames(styles.ringed, metalClass(ring)))}
      aria-hidden="true"
    >
      {url === null ? (
        initials(name)
      ) : (
        <img
          alt={initials(name)}
          src={url}
          width={PIXELS[size]}
          height={PIXELS[size]}
          loading={eager ? 'eager' : 'lazy'}
        />
      )}
    </span>
  )
}
