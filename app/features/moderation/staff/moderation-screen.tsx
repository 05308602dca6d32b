import type { RefusedForm } from '#app/domain/forms/form-outcome.ts'
import { AdminFrame } from '#app/staff/frame/admin-frame.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pagination } from '#app/ui/pagination.tsx'
import { BlockListCard } from './block-list-card.tsx'
import type { ModerationView } from './load-moderation.server.ts'
import { MODERATION_LISTS, type ModerationList } from './moderation-lists.ts'
import { TextRow } from './text-row.tsx'

type Props = { view: ModerationView; refused: RefusedForm | undefined }

export function ModerationScreen({ view, refused }: Props) {
  const { show, texts } = view
  return (
    <AdminFrame
      current="/admin/moderation"
      title="Moderation"
      intro="Texts that players publish, newest first. Once a text is taken down, only its owner sees it."
    >
      <nav aria-label="Lists">
        <ul role="list" className="tall-links flex flex-wrap gap-x-6 border-b border-line">
          {MODERATION_LISTS.map((list) => (
            <li key={list.show}>
              <Anchor
                href={list.show === 'project' ? '/admin/moderation' : `/admin/moderation?show=${list.show}`}
                className="border-b-3 border-transparent font-medium text-soft no-underline hover:text-ink aria-[current=page]:border-moss aria-[current=page]:text-ink"
                aria-current={list.show === show ? 'page' : undefined}
              >
                {list.label}
              </Anchor>
            </li>
          ))}
        </ul>
      </nav>
      {show === 'block-list' ? (
        <BlockListCard view={view} refused={refused} />
      ) : texts.length === 0 ? (
        <EmptyState title="Nothing here" level={2}>
          {EMPTY[show]}
        </EmptyState>
      ) : (
        <ul role="list" className="stack">
          {texts.map((text) => (
            <TextRow
              key={`${text.kind}:${text.id}`}
              text={text}
              now={view.now}
              refused={refused?.values['kind'] === text.kind && refused.values['id'] === text.id ? refused : undefined}
            />
          ))}
        </ul>
      )}
      <Pagination label="Pages of the list" firstHref={view.firstHref} previousHref={null} nextHref={view.nextHref} />
    </AdminFrame>
  )
}

const EMPTY: Record<Exclude<ModerationList, 'block-list'>, string> = {
  project: 'Projects appear here as players add or change them.',
  leaderboard: 'Names and descriptions of private leaderboards appear here.',
  resume: 'Resumes appear here once they are published.',
  profile: 'Display names and descriptions of work appear here.',
  matches: 'No published text contains a term from the block list.',
  'taken-down': 'Nothing is taken down.',
}
