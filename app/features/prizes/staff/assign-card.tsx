import { formOf } from '#app/components/form-of.ts'
import { weekNumber } from '#app/domain/time/period.ts'
import { AdminForm } from '#app/staff/frame/admin-form.tsx'
import { Card } from '#app/ui/card.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { AdminPrizeView } from './load-prize.server.ts'

export function AssignCard({ view: { id, weeks, refused } }: { view: AdminPrizeView }) {
  const { field } = formOf('assign', { week: weeks[0] ?? '', player: '' }, refused)
  if (weeks.length === 0) return null
  return (
    <Card title="Assign by hand">
      <AdminForm
        intent="assign"
        button="Assign a code"
        action={`/admin/prizes/${encodeURIComponent(id)}`}
        className="stack gap-6"
        autoComplete="off"
      >
        <p className="text-soft">
          Winners take their own code until the next week closes, and for at least seven days after their place was
          granted or released. Use this for a winner with a standing award and no code.
        </p>
        <div className="grid grid-cols-fit-56 items-start gap-6">
          <SelectField
            label="Week"
            {...field('week')}
            options={weeks.map((week) => ({ value: week, label: `Week ${weekNumber(week)} (${week})` }))}
          />
          <TextField label="Winner" {...field('player')} spellCheck={false} hint="Username or player id." />
        </div>
      </AdminForm>
    </Card>
  )
}
