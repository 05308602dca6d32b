import { AUDIENCES, audienceText } from '#app/domain/announcement.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { AnnouncementFormView } from './announcements-view.ts'
import styles from './announcements-screen.module.css'

/** The form keeps its first id, so that sending it twice makes one message. */
export function AnnouncementCard({ form: { id, values, errors } }: { form: AnnouncementFormView }) {
  return (
    <Card title="Write a message">
      <form method="post" action="/admin/messages" className={styles.form} noValidate>
        <input type="hidden" name="intent" value="preview" />
        <input type="hidden" name="id" value={id} />
        <TextField
          label="Title"
          name="title"
          autoComplete="off"
          defaultValue={values.title}
          error={errors.title}
          hint="Heads the message and is the subject of the e-mail."
        />
        <TextAreaField label="Message" name="message" defaultValue={values.message} error={errors.message} />
        <div className={styles.pair}>
          <TextField
            label="Page it leads to"
            name="linkPath"
            autoComplete="off"
            spellCheck={false}
            defaultValue={values.linkPath}
            error={errors.linkPath}
            hint="A page on this site, such as /prizes."
          />
          <TextField
            label="Text of the link"
            name="linkLabel"
            autoComplete="off"
            defaultValue={values.linkLabel}
            error={errors.linkLabel}
          />
        </div>
        <div className={styles.pair}>
          <SelectField
            label="Who gets it"
            name="audience"
            options={AUDIENCES.map((audience) => ({ value: audience, label: audienceText[audience] }))}
            emptyLabel="Choose"
            defaultValue={values.audience}
            error={errors.audience}
          />
          <TextField
            label="GitHub username"
            name="username"
            autoComplete="off"
            spellCheck={false}
            defaultValue={values.username}
            error={errors.username}
            hint="For one player only."
          />
        </div>
        <p>
          <Button tone="primary">Preview</Button>
        </p>
      </form>
    </Card>
  )
}
