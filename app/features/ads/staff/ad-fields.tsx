import { formOf } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { Refusal } from '#app/staff/frame/admin-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { AdminAdView } from './load-ads.server.ts'

const REQUIRED = { required: true }
const CONSTRAINTS = { title: REQUIRED, description: REQUIRED, url: REQUIRED, productId: REQUIRED }

type Props = { view: AdminAdView; answer: RefusedForm | undefined }

export function AdFields({ view: { id, title, values }, answer }: Props) {
  const isNew = title === null
  const { field, checkbox } = formOf(answer?.intent ?? 'save', values, answer, CONSTRAINTS)
  return (
    <Card title="The ad">
      <form
        method="post"
        action={isNew ? `/admin/ads/new?place=${values.place}` : `/admin/ads/${encodeURIComponent(id)}`}
        className="stack gap-6"
        autoComplete="off"
        noValidate
      >
        {isNew && <input type="hidden" name="newId" value={id} />}
        <input type="hidden" name="place" value={values.place} />
        <Refusal error={field('active').error} />
        <TextField label="Title" {...field('title')} />
        <TextAreaField label="Description" {...field('description')} rows={3} />
        <TextField
          label="Where it leads"
          {...field('url')}
          type="url"
          hint={
            isNew
              ? 'A full address.'
              : 'A full address. After a change, links in messages already sent lead to our home page.'
          }
        />
        <div className="grid grid-cols-fit-56 items-start gap-6">
          <TextField
            label="Product"
            {...field('productId')}
            spellCheck={false}
            hint={`Its name in the statistics, such as belay_${values.place === 'message' ? 'message; it must end in _message.' : 'sponsor.'}`}
          />
          <TextField
            label="Picture"
            {...field('image')}
            spellCheck={false}
            hint="An address on this site or the avatar host. Empty: no picture."
          />
        </div>
        <div className="grid grid-cols-fit-56 items-start gap-6">
          <TextField label="First day" {...field('startsOn')} type="date" hint="UTC. Empty: at once." />
          <TextField
            label="Last day"
            {...field('endsOn')}
            type="date"
            hint="UTC, included. Empty: until it is switched off."
          />
        </div>
        <Checkbox label="Switched on" {...checkbox('active')} />
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
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
