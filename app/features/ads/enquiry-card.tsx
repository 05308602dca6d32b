import { formOf } from '#app/components/form-of.ts'
import { SLOT_TEXTS } from '#app/core/ads/slot-texts.ts'
import { AD_SLOTS, MESSAGE_LENGTH, type AdSlot } from '#app/domain/ads/ad.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { formatNumber } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { ShowcaseView } from './load-showcase.server.ts'

const PLACES = (Object.keys(AD_SLOTS) as AdSlot[]).map((value) => ({ value, label: SLOT_TEXTS[value].name }))

const REQUIRED = { required: true }
const CONSTRAINTS = { place: REQUIRED, name: REQUIRED, email: REQUIRED, website: REQUIRED, message: REQUIRED }

export function EnquiryCard({ place, refused }: Pick<ShowcaseView, 'place' | 'refused'>) {
  const empty = { place, name: '', email: '', website: '', message: '' }
  const { field, error, isRefused } = formOf('enquiry', empty, refused, CONSTRAINTS)
  return (
    <Card id="enquiry" title="Your enquiry">
      <form method="post" action="/showcase-your-product#enquiry" className="stack gap-6" noValidate>
        {error !== undefined && (
          <Notice tone="warning" isUrgent>
            {error}
          </Notice>
        )}
        {isRefused && error === undefined && (
          <Notice tone="danger">Nothing has been sent yet. Each field says what is missing.</Notice>
        )}
        <SelectField label="Place" {...field('place')} options={PLACES} emptyLabel="Choose a place" />
        <div className="grid grid-cols-fit-56 items-start gap-6">
          <TextField label="Your name" {...field('name')} autoComplete="name" />
          <TextField label="E-mail" {...field('email')} type="email" autoComplete="email" hint="Only to answer you." />
        </div>
        <TextField
          label="Product website"
          {...field('website')}
          inputMode="url"
          autoComplete="url"
          autoCapitalize="none"
          spellCheck={false}
        />
        <TextAreaField
          label="What should developers know about it?"
          {...field('message')}
          hint={`Up to ${formatNumber(MESSAGE_LENGTH)} characters.`}
        />
        <div className="absolute h-px w-px overflow-hidden [clip-path:inset(50%)]" aria-hidden="true">
          <label htmlFor="reference">Leave this empty</label>
          <input id="reference" name="reference" type="text" tabIndex={-1} autoComplete="off" />
        </div>
        <p>
          <Button>Send the enquiry</Button>
        </p>
      </form>
    </Card>
  )
}
