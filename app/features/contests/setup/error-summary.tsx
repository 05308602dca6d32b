import type { FormInputs } from '#app/components/contests/form-inputs.ts'
import { POINTS_TABLE, type Rule } from '#app/domain/points/points-table.ts'
import { Notice } from '#app/ui/notice.tsx'

type FieldUis = FormInputs['uis']

/** The rules have a field for each kind. */
export function stepOf(field: string, uis: FieldUis): number {
  return uis[field]?.step ?? (field === 'form' ? 0 : 3)
}

function labelOf(field: string, uis: FieldUis): string {
  const rule = field.startsWith('limit-') ? (field.slice('limit-'.length) as Rule) : null
  if (rule !== null) return POINTS_TABLE[rule].label
  return uis[field]?.label ?? (field === 'kinds' ? 'Rules' : 'Labels')
}

const COUNTS = ['Nothing', 'One thing', 'Two things', 'Three things', 'Four things', 'Five things']

/** Every error once more at the top, each leading to its field. */
export function ErrorSummary({ form: { errors, uis } }: { form: FormInputs }) {
  const { form, ...fields } = errors
  const wrong = Object.entries(fields)
    .filter(([, error]) => error !== undefined)
    .toSorted(([one], [other]) => stepOf(one, uis) - stepOf(other, uis))
  if (form === undefined && wrong.length === 0) return null
  return (
    <Notice
      tone="danger"
      isUrgent
      isInitialFocus
      title={form ?? `${COUNTS[wrong.length] ?? `${wrong.length} things`} to fix.`}
    >
      {wrong.length > 0 && (
        <ul className="mt-2 ps-4.75 wrap-anywhere">
          {wrong.map(([field, error]) => (
            <li key={field}>
              <a href={`#${field}`}>
                {labelOf(field, uis)}: {error}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
