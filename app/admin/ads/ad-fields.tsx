import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { AdminAdView } from './ads-view.ts'
import styles from './ads-screen.module.css'

export function AdFields({ view: { id, title, values, errors } }: { view: AdminAdView }) {
  const isNew = title === null
  return (
    <Card title="The ad">
      <form
        method="post"
        action={isNew ? `/admin/ads/new?place=${values.place}` : `/admin/ads/${encodeURIComponent(id)}`}
        className={styles.form}
        autoComplete="off"
        noValidate
      >
        {isNew && <input type="hidden" name="newId" value={id} />}
        <input type="hidden" name="place" value={values.place} />
        {errors.active !== undefined && (
          <Notice tone="danger" isUrgent isInitialFocus title={errors.active}>
            Nothing was changed.
          </Notice>
        )}
        <TextField label="Title" name="title" required defaultValue={values.title} error={errors.title} />
        <TextAreaField
          label="Description"
          name="description"
          rows={3}
          required
          defaultValue={values.description}
          error={errors.description}
        />
        <TextField
          label="Where it leads"
          name="url"
          type="url"
          required
          defaultValue={values.url}
          error={errors.url}
          hint={
            isNew
              ? 'A full address.'
              : 'A full address. After a change, links in messages already sent lead to our home page.'
          }
        />
        <div className={styles.pair}>
          <TextField
            label="Product"
            name="productId"
            spellCheck={false}
            required
            defaultValue={values.productId}
            error={errors.productId}
            hint={`Its name in the statistics, such as belay_${values.place === 'message' ? 'message; it must end in _message.' : 'sponsor.'}`}
          />
          <TextField
            label="Picture"
            name="image"
            spellCheck={false}
            defaultValue={values.image}
            error={errors.image}
            hint="An address on this site or the avatar host. Empty: no picture."
          />
        </div>
        <div className={styles.pair}>
          <TextField
            label="First day"
            name="startsOn"
            type="date"
            defaultValue={values.startsOn}
            error={errors.startsOn}
            hint="UTC. Empty: at once."
          />
          <TextField
            label="Last day"
            name="endsOn"
            type="date"
            defaultValue={values.endsOn}
            error={errors.endsOn}
            hint="UTC, included. Empty: until it is switched off."
          />
        </div>
        <Checkbox label="Switched on" name="active" defaultChecked={values.active} />
        <p className={styles.actions}>
          <Button tone="primary" name="intent" value="save">
            {isNew ? 'Add the ad' : 'Save the ad'}
          </Button>
          <Button name="intent" value="preview">
            Preview
          </Button>
        </p>
      </form>
    </Card>
  )
}
