import { ButtonLink } from './button.tsx'

type Props = { label: string; firstHref?: string | null; previousHref: string | null; nextHref: string | null }

/** By cursor, so without page numbers. */
export function Pagination({ label, firstHref = null, previousHref, nextHref }: Props) {
  if (firstHref === null && previousHref === null && nextHref === null) return null
  return (
    <nav aria-label={label} className="flex flex-wrap justify-end gap-2">
      {firstHref !== null && (
        <ButtonLink tone="quiet" size="small" href={firstHref}>
          First page
        </ButtonLink>
      )}
      {previousHref !== null && (
        <ButtonLink size="small" href={previousHref} rel="prev">
          Previous
        </ButtonLink>
      )}
      {nextHref !== null && (
        <ButtonLink size="small" href={nextHref} rel="next">
          Next
        </ButtonLink>
      )}
    </nav>
  )
}
