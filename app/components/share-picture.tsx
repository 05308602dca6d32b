import mountain from '#app/components/mountain/mountain.svg?url&no-inline'
import { classNames } from '#app/ui/class-names.ts'
import drawing from '#app/components/mountain/mountain.module.css'

type Props = { src: string; alt: string; width: number; height: number; className?: string }

/** The mountain stands in its place until it is drawn. */
export function SharePicture({ alt, className, ...image }: Props) {
  return (
    <span
      className={classNames(
        'relative block overflow-hidden rounded-large border border-line bg-sky',
        drawing.colours,
        className,
      )}
    >
      <svg
        className="absolute inset-0"
        viewBox="0 0 1280 372"
        width="100%"
        height="100%"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
      >
        <use href={`${mountain}#mountain`} />
      </svg>
      <img {...image} alt={alt} className="relative h-auto w-full" loading="lazy" decoding="async" />
    </span>
  )
}
