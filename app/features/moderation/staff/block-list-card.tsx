import { formOf } from '#app/components/form-of.ts'
import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { TERM_LENGTH } from '#app/domain/moderation/block-list.ts'
import { AdminForm } from '#app/staff/frame/admin-form.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Tag } from '#app/ui/tag.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { ModerationView } from './load-moderation.server.ts'

type Props = { view: ModerationView; refused: RefusedForm | undefined }

export function BlockListCard({ view: { terms }, refused }: Props) {
  const { field } = formOf('block', { term: '' }, refused, { term: { maxLength: TERM_LENGTH } })
  return (
    <>
      <Card title="Add to the block list">
        <AdminForm intent="block" button="Add to the list" tone="primary" className="stack gap-6">
          <TextField
            label="Word, phrase or domain"
            {...field('term')}
            autoComplete="off"
            spellCheck={false}
            hint="Matches whole words in any case, with accents, s p a c e d or with look-alike letters. A domain includes its subdomains."
          />
          <p className="text-soft">
            New texts that contain it are refused. Existing ones stay until you decide: they appear under{' '}
            <Anchor href="/admin/moderation?show=matches">Matches</Anchor> within a few minutes.
          </p>
        </AdminForm>
      </Card>
      <Card title="On the list">
        {terms.length === 0 ? (
          <p className="text-soft">Nothing yet.</p>
        ) : (
          <ul role="list">
            {terms.map(({ id, term, isDomain }) => (
              <li key={id} className="divided flex items-center justify-between gap-3 py-2">
                <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-2">
                  <span className="min-w-0 font-semibold wrap-anywhere">{term}</span>
                  {isDomain && <Tag>Domain</Tag>}
                </span>
                <form method="post">
                  <input type="hidden" name="id" value={id} />
                  <Button size="small" name="intent" value="unblock">
                    Remove<span className="visually-hidden"> {term}</span>
                  </Button>
                </form>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}
