import { formOf } from '#app/components/form-of.ts'
import { AdminForm } from '#app/staff/frame/admin-form.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { AdminPrizeView } from './load-prize.server.ts'

const REQUIRED = { required: true }
const CONSTRAINTS = { title: REQUIRED, description: REQUIRED, sponsor: REQUIRED, url: REQUIRED }

export function PrizeFields({ view }: { view: AdminPrizeView }) {
  const { id, title } = view
  const isNew = title === null
  const { field, checkbox } = formOf('save', view.values, view.refused, CONSTRAINTS)
  return (
    <Card title="The prize">
      <AdminForm
        intent="save"
        button={isNew ? 'Add the prize' : 'Save the prize'}
        tone="primary"
        action={isNew ? '/admin/prizes/new' : `/admin/prizes/${encodeURIComponent(id)}`}
        className="stack gap-6"
      >
        {isNew && <input type="hidden" name="newId" value={id} />}
        <TextField label="Name" {...field('title')} autoComplete="off" />
        <TextAreaField label="What the winner gets" {...field('description')} rows={3} />
        <div className="grid grid-cols-fit-56 items-start gap-6">
          <TextField label="Sponsor" {...field('sponsor')} autoComplete="off" />
          <TextField
            label="Worth, US dollars"
            {...field('worth')}
            inputMode="numeric"
            autoComplete="off"
            hint="Empty: no price."
          />
        </div>
        <TextField
          label="Where to redeem a code"
          {...field('url')}
          type="url"
          autoComplete="off"
          hint="A full address. Winners see it beside their code."
        />
        <Checkbox label="For winners with premium only" {...checkbox('exclusive')} />
        <Checkbox
          label="In the chest"
          {...checkbox('active')}
          hint="If you take it out, nobody sees it or takes codes. Winners keep their codes."
        />
      </AdminForm>
    </Card>
  )
}
