import { LABELS_CAP } from '#app/domain/contests/labels/label-rules.ts'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import styles from '#app/components/components.module.css'

type Props = { name: string; defaultValue: string; error?: string | undefined; anchor?: string }

const EXAMPLE = `gssoc:approved = required
level:beginner = 10 points
level:advanced = 45 points
docs = ×1.5`

/** One a line. */
export function LabelsField(field: Props) {
  return (
    <div className="stack gap-3">
      <TextAreaField
        label="Labels"
        hint={`One a line: the label, then what it does. Up to ${LABELS_CAP}.`}
        rows={Math.min(Math.max(field.defaultValue.split('\n').length + 1, 4), 16)}
        spellCheck={false}
        autoCapitalize="none"
        {...field}
      />
      <p className={styles.notes}>For example, four lines with labels of your own:</p>
      <pre className={styles.example}>{EXAMPLE}</pre>
      <ul className={styles.notes}>
        <li>
          With <code>= 45 points</code> an accepted pull request earns 45 in place of the usual. <code>= ×1.5</code>{' '}
          multiplies what a pull request or an issue earns.
        </li>
        <li>
          Labels with the same word before the colon are a group: of several the highest counts. A line{' '}
          <code>level, the lowest counts:</code> above them has the lowest count.
        </li>
        <li>
          Pull requests and issues without a label that is <code>= required</code> earn nothing. To ask for one of
          several, write <code>level, one is required:</code> above them.
        </li>
        <li>
          A label that is <code>= accepted</code> makes its pull request count as merged, open or closed. The line{' '}
          <code>approving review = accepted</code> does the same for a review while it is open.
        </li>
        <li>
          Case, spaces, hyphens and underscores make no difference. A label counts if anyone but the author sets it,
          even after the merge.
        </li>
      </ul>
    </div>
  )
}
