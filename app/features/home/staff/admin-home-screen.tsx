import type { ReactNode } from 'react'
import { formOf } from '#app/components/form-of.ts'
import { IntentButton } from '#app/components/intent-form.tsx'
import type { Content } from '#app/content/content.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { AdminForm } from '#app/staff/frame/admin-form.tsx'
import { AdminFrame } from '#app/staff/frame/admin-frame.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextAreaField } from '#app/ui/text-area-field.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { LINE_LENGTH, TEXT_LENGTH } from './home-limits.ts'

type View = { content: Content; newId: string }
type Props = { view: View; refused: RefusedForm | undefined }

const LINE = { maxLength: LINE_LENGTH }
const TEXT = { maxLength: TEXT_LENGTH }

export function AdminHomeScreen({ view: { content, newId }, refused }: Props) {
  const fieldsOf = (list: keyof Content) =>
    formOf(list, { id: newId } as Record<string, string>, refused, {
      author: LINE,
      handle: LINE,
      context: LINE,
      linkText: LINE,
      name: LINE,
      text: TEXT,
    })
  const [review, quote, partner] = [fieldsOf('reviews'), fieldsOf('quotes'), fieldsOf('partners')]
  const picture = {
    label: 'Picture',
    spellCheck: false,
    hint: 'An address on this site or the avatar host. Empty: initials.',
  }
  return (
    <AdminFrame
      current="/admin/home"
      title="Home page"
      intro="What others say about you, and who stands with you. An empty list is not shown."
    >
      <ListCard
        list="reviews"
        title="Reviews"
        button="Add the review"
        items={content.reviews.map(({ id, author, text }) => ({ id, name: author, text }))}
        form={review}
      >
        <div className="grid grid-cols-fit-56 items-start gap-6">
          <TextField label="Who wrote it" {...review.field('author')} />
          <TextField label="Their account" {...review.field('handle')} prefix="@" spellCheck={false} />
        </div>
        <TextAreaField
          label="What they wrote"
          {...review.field('text')}
          rows={3}
          hint="Quote only people who agreed."
        />
        <TextField
          label="Address of the original"
          {...review.field('url')}
          type="url"
          hint="Readers can load a post on X in place."
        />
        <div className="grid grid-cols-fit-56 items-start gap-6">
          <TextField label="Day" {...review.field('postedAt')} type="date" hint="Empty: not shown." />
          <TextField {...picture} {...review.field('picture')} />
        </div>
      </ListCard>
      <ListCard
        list="quotes"
        title="Quotes"
        button="Add the quote"
        items={content.quotes.map(({ id, author, text }) => ({ id, name: author, text }))}
        form={quote}
      >
        <TextAreaField
          label="What they said"
          {...quote.field('text')}
          rows={3}
          hint="Home shows one of them at random."
        />
        <div className="grid grid-cols-fit-56 items-start gap-6">
          <TextField label="Who said it" {...quote.field('author')} />
          <TextField label="Who that is, or where it was said" {...quote.field('context')} />
        </div>
        <div className="grid grid-cols-fit-56 items-start gap-6">
          <TextField label="Link" {...quote.field('linkUrl')} type="url" hint="A full address. Empty: no link." />
          <TextField label="Text of the link" {...quote.field('linkText')} hint="Empty: Read more." />
        </div>
        <TextField {...picture} {...quote.field('picture')} />
      </ListCard>
      <ListCard
        list="partners"
        title="Partners"
        button="Add the partner"
        items={content.partners.map(({ id, name, url }) => ({ id, name, text: url }))}
        form={partner}
      >
        <div className="grid grid-cols-fit-56 items-start gap-6">
          <TextField label="Name" {...partner.field('name')} />
          <TextField
            label="Their address"
            {...partner.field('url')}
            type="url"
            hint="A full address. Empty: no link."
          />
        </div>
        <TextField {...picture} {...partner.field('picture')} />
      </ListCard>
    </AdminFrame>
  )
}

type ListProps = {
  list: keyof Content
  title: string
  button: string
  items: { id: string; name: string; text: string | null }[]
  form: ReturnType<typeof formOf<Record<string, string>>>
  children: ReactNode
}

function ListCard({ list, title, button, items, form, children }: ListProps) {
  const action = '/admin/home'
  return (
    <Card title={title}>
      {items.length === 0 ? (
        <p className="text-soft">None yet.</p>
      ) : (
        <ul role="list" className="stack gap-3">
          {items.map(({ id, name, text }) => (
            <li key={id} className="flex items-center justify-between gap-3">
              <p className="min-w-0 wrap-anywhere">
                <b>{name}</b> <span className="text-soft">{text}</span>
              </p>
              <IntentButton action={action} sends={{ intent: 'remove', list, id }} size="small">
                Remove<span className="visually-hidden"> {name}</span>
              </IntentButton>
            </li>
          ))}
        </ul>
      )}
      <AdminForm
        intent={list}
        hidden={{ id: form.field('id').defaultValue }}
        error={form.error}
        button={button}
        action={action}
        className="mt-6 stack gap-6"
        autoComplete="off"
      >
        {children}
      </AdminForm>
    </Card>
  )
}
