import { Form, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { formOf } from '#app/components/form-of.ts'
import type { ProjectForm } from '#app/core/projects/project-view.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { SUMMARY_LENGTH, TITLE_LENGTH } from '#app/domain/players/project.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'

type Props = { username: string; form: ProjectForm; refused: RefusedForm | undefined }

export function ProjectEditor({ username, form: { id, isNew, values }, refused }: Props) {
  const page = `/player/${username}`
  const action = `${page}?project=${isNew ? 'new' : encodeURIComponent(id)}#projects`
  const intent = isNew ? 'add' : 'change'
  const { field, error } = formOf(intent, values, refused, { title: { required: true } })
  const fields = useFocusedField(refused)
  const isSending = useNavigation().formAction?.startsWith(page) === true
  return (
    <div className="stack gap-4 py-2">
      <h3 className="font-body text-base leading-snug font-semibold tracking-normal wrap-anywhere">
        {isNew ? 'New project' : `Edit ${field('title').defaultValue || 'project'}`}
      </h3>
      {error !== undefined && (
        <Notice tone="danger" isUrgent>
          {error}
        </Notice>
      )}
      <Form ref={fields} method="post" action={action} preventScrollReset className="stack gap-4" noValidate>
        <input type="hidden" name="intent" value={intent} />
        <input type="hidden" name="project" value={id} />
        <TextField label="Name" {...field('title')} autoComplete="off" hint={`Up to ${TITLE_LENGTH} characters.`} />
        <TextAreaField
          label="What it does"
          {...field('description')}
          rows={2}
          hint={`One or two sentences, up to ${SUMMARY_LENGTH} characters.`}
        />
        <div className="grid grid-cols-fit-60 gap-4">
          <TextField
            label="Website"
            {...field('website')}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="example.org"
            hint="Where its name links to."
          />
          <TextField
            label="Repository"
            {...field('repository')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="owner/name"
            hint="A public one on GitHub."
          />
        </div>
        <p className="flex flex-wrap gap-2">
          <Button disabled={isSending}>{isNew ? 'Add project' : 'Save project'}</Button>
          <ButtonLink tone="quiet" href={`${page}#projects`}>
            Cancel
          </ButtonLink>
        </p>
      </Form>
      {!isNew && (
        <Disclosure summary="Remove this project">
          <Form method="post" action={`${page}#projects`} preventScrollReset className="stack gap-4">
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="project" value={id} />
            <p>It disappears from your page and Best Projects at once, and you lose its click count.</p>
            <p>
              <Button>Remove it</Button>
            </p>
          </Form>
        </Disclosure>
      )}
    </div>
  )
}

/** The first field of an opened form, the first wrong one of a refused form. */
function useFocusedField(refused: RefusedForm | undefined) {
  const fields = useRef<HTMLFormElement>(null)

  useEffect(() => {
    const wrong = fields.current?.querySelector<HTMLElement>('[aria-invalid]')
    const first = fields.current?.querySelector<HTMLElement>('input:not([type=hidden])')
    const target = wrong ?? first
    target?.focus({ preventScroll: wrong === null })
  }, [refused])

  return fields
}
