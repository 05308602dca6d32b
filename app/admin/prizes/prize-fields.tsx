import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { AdminPrizeView } from './prizes-view.ts'
import styles from './prize-screen.module.css'

export function PrizeFields({ view }: { view: AdminPrizeView }) {
  const { id, title, values, errors } = view
  const isNew = title === null
  return (
    <Card title="The prize">
      <form
        method="post"
        action={isNew ? '/admin/prizes/new' : `/admin/prizes/${encodeURIComponent(id)}`}
        className={styles.form}
        noValidate
      >
        {isNew && <input type="hidden" name="newId" value={id} />}
        <TextField
          label="Name"
          name="title"
          autoComplete="off"
          required
          defaultValue={values.title}
          error={errors.title}
        />
        <TextAreaField
          label="What the winner gets"
          name="description"
          rows={3}
          required
          defaultValue={values.description}
          error={errors.description}
        />
        <div className={styles.pair}>
          <TextField
            label="Who gives it"
            name="sponsor"
            autoComplete="off"
            required
            defaultValue={values.sponsor}
            error={errors.sponsor}
          />
          <TextField
            label="Worth, US dollars"
            name="worth"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={values.worth}
            error={errors.worth}
            hint="Empty where it has no price."
          />
        </div>
        <TextField
          label="Where a code is redeemed"
          name="url"
          type="url"
          autoComplete="off"
          required
          defaultValue={values.url}
          error={errors.url}
          hint="A full address. Winners see it beside their code."
        />
        <Checkbox label="For winners with premium only" name="exclusive" defaultChecked={values.exclusive} />
        <Checkbox
          label="In the chest"
          name="active"
          defaultChecked={values.active}
          hint="Taken out, nobody sees or takes it; who has a code keeps it."
        />
        <p>
          <Button tone="primary" name="intent" value="save">
            {isNew ? 'Add the prize' : 'Save the prize'}
          </Button>
        </p>
      </form>
    </Card>
  )
}
