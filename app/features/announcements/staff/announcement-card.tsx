import { formOf } from '#app/components/form-of.ts'
import { AUDIENCES, audienceText } from '#app/domain/admin/announcement.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { AdminForm } from '#app/staff/frame/admin-form.tsx'
import { Card } from '#app/ui/card.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { AnnouncementsView } from './load-announcements.server.ts'

type Props = { values: AnnouncementsView['values']; answer: RefusedForm | undefined }

/** The first id is kept: sent twice, it is one announcement. */
export function AnnouncementCard({ values, answer }: Props) {
  const { field } = formOf(answer?.intent ?? 'preview', values, answer)
  return (
    <Card title="Write a message">
      <AdminForm intent="preview" button="Preview" tone="primary" action="/admin/messages" className="stack gap-6">
        <input type="hidden" name="id" value={field('id').defaultValue} />
        <TextField
          label="Title"
          {...field('title')}
          autoComplete="off"
          hint="Heads the message and is the subject of the e-mail."
        />
        <TextAreaField label="Message" {...field('message')} />
        <div className="grid grid-cols-fit-64 items-start gap-6">
          <TextField
            label="Page it leads to"
            {...field('linkPath')}
            autoComplete="off"
            spellCheck={false}
            hint="A page on this site, such as /prizes."
          />
          <TextField label="Text of the link" {...field('linkLabel')} autoComplete="off" />
        </div>
        <div className="grid grid-cols-fit-64 items-start gap-6">
          <SelectField
            label="Who gets it"
            {...field('audience')}
            options={AUDIENCES.map((audience) => ({ value: audience, label: audienceText[audience] }))}
            emptyLabel="Choose"
          />
          <TextField
            label="GitHub username"
            {...field('username')}
            autoComplete="off"
            spellCheck={false}
            hint="For one player only."
          />
        </div>
      </AdminForm>
    </Card>
  )
}
