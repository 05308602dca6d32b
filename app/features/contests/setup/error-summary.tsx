import type { FormErrors } from '#app/domain/forms/form-outcome.ts'
import { POINTS_TABLE, type Rule } from '#app/domain/points/points-table.ts'
import { Notice } from '#app/ui/notice.tsx'
import styles from './contest-form.module.css'

const FIELDS: Record<string, { label: string; step: number } | undefined> = {
  name: { label: 'Name', step: 1 },
  slug: { label: 'Address', step: 1 },
  description: { label: 'In a sentence', step: 1 },
  startDay: { label: 'Starts', step: 1 },
  endDay: { label: 'Ends', step: 1 },
  timeZone: { label: 'Time zone', step: 1 },
  lines: { label: 'Repositories', step: 2 },
  kinds: { label: 'Rules', step: 3 },
  teamBest: { label: 'Best climbers', step: 4 },
  teamSize: { label: 'Most climbers in a team', step: 4 },
  prizes: { label: 'Prizes', step: 5 },
  sponsorName: { label: 'Sponsor', step: 5 },
  sponsorUrl: { label: 'Its website', step: 5 },
}

export function stepOf(field: string): number {
  return FIELDS[field]?.step ?? (field === 'form' ? 0 : 3)
}

function labelOf(field: string): string {
  const rule = field.startsWith('limit-') ? (field.slice('limit-'.length) as Rule) : null
  if (rule !== null) return POINTS_TABLE[rule].label
  return FIELDS[field]?.label ?? 'Label'
}

const COUNTS = ['Nothing', 'One thing', 'Two things', 'Three things', 'Four things', 'Five things']

/** Every error once more at the top, each leading to its field. */
export function ErrorSummary({ errors }: { errors: FormErrors }) {
  const { form, ...fields } = errors
  const wrong = Object.entries(fields)
    .filter(([, error]) => error !== undefined)
    .toSorted(([one], [other]) => stepOf(one) - stepOf(other))
  if (form === undefined && wrong.length === 0) return null
  return (
    <Notice
      tone="danger"
      isUrgent
      isInitialFocus
      title={form ?? `${COUNTS[wrong.length] ?? `${wrong.length} things`} to fix.`}
    >
      {wrong.length > 0 && (
        <ul className={styles.errors}>
          {wrong.map(([field, error]) => (
            <li key={field}>
              <a href={`#${field}`}>
                {labelOf(field)}: {error}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
