import { PLACE_TEXTS } from '#app/core/ads/place-texts.ts'
import { AD_PLACES, type AdPlace } from '#app/domain/ad.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { MESSAGE_LENGTH, type ShowcaseView } from './showcase-view.ts'
import styles from './enquiry-card.module.css'

const PLACES = (Object.keys(AD_PLACES) as AdPlace[]).map((value) => ({ value, label: PLACE_TEXTS[value].name }))

export function EnquiryCard({ values, errors }: Pick<ShowcaseView, 'values' | 'errors'>) {
  const { form, ...fields } = errors
  return (
    <Card id="enquiry" title="Your enquiry">
      <form method="post" action="/showcase-your-product#enquiry" className={styles.form} noValidate>
        {form !== undefined && (
          <Notice tone="warning" isUrgent>
            {form}
          </Notice>
        )}
        {Object.keys(fields).length > 0 && (
          <Notice tone="danger">Nothing has been sent yet. Each field says what is missing.</Notice>
        )}
        <SelectField
          label="Place"
          name="place"
          options={PLACES}
          emptyLabel="Choose a place"
          required
          defaultValue={values.place}
          error={errors.place}
        />
        <div className={styles.pair}>
          <TextField
            label="Your name"
            name="name"
            autoComplete="name"
            required
            defaultValue={values.name}
            error={errors.name}
          />
          <TextField
            label="E-mail"
            name="email"
            type="email"
            autoComplete="email"
            required
            hint="Only for our answer."
            defaultValue={values.email}
            error={errors.email}
          />
        </div>
        <TextField
          label="Website of the product"
          name="website"
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={values.website}
          error={errors.website}
        />
        <TextAreaField
          label="What should developers know about it?"
          name="message"
          required
          hint={`Up to ${formatNumber(MESSAGE_LENGTH)} characters.`}
          defaultValue={values.message}
          error={errors.message}
        />
        <div className={styles.reference} aria-hidden="true">
          <label htmlFor="reference">Leave this empty</label>
          <input id="reference" name="reference" type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <p>
          <Button tone="primary">Send the enquiry</Button>
        </p>
      </form>
    </Card>
  )
}
