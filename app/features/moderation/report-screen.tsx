import { formOf } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ScreenHeader } from '#app/ui/screen-header.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'

type Props = { username: string; refused: RefusedForm | undefined }

export function ReportScreen({ username, refused }: Props) {
  const { field } = formOf('report', { text: '' }, refused)
  return (
    <>
      <ScreenHeader
        title={`Report ${username}`}
        lead="A person reads every report. The player won’t know who sent it."
      />
      <form
        method="post"
        action={`/player/${username}/report`}
        className="wrap screen-body stack gap-6 *:max-w-176"
        noValidate
      >
        <TextAreaField
          label="What did you see?"
          {...field('text')}
          rows={6}
          hint="Links help most. Up to 2,000 characters."
        />
        <p className="flex flex-wrap gap-4">
          <Button tone="primary">Send the report</Button>
          <ButtonLink href={`/player/${username}`}>Cancel</ButtonLink>
        </p>
      </form>
    </>
  )
}
