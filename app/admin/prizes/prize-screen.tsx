import { AdminFrame } from '#app/admin/frame/admin-frame.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { AssignCard } from './assign-card.tsx'
import { AssignedCodes } from './assigned-codes.tsx'
import { CodesCard } from './codes-card.tsx'
import { PrizeFields } from './prize-fields.tsx'
import type { AdminPrizeView } from './prizes-view.ts'

export function AdminPrizeScreen({ view }: { view: AdminPrizeView }) {
  const isNew = view.title === null
  return (
    <AdminFrame
      staff={view.staff}
      current="/admin/prizes"
      title={view.title ?? 'A new prize'}
      intro={isNew ? 'Its codes are imported in the next step.' : 'Codes are secrets: only their end is shown here.'}
      back={{ href: '/admin/prizes', label: 'Back to the prizes' }}
    >
      {view.refused?.errors.form !== undefined && (
        <Notice tone="danger" isUrgent title={view.refused.errors.form}>
          Nothing was changed.
        </Notice>
      )}
      {!isNew && view.left === 0 && (
        <Notice tone="warning" title="Exhausted">
          {view.values.active
            ? 'Winners who come now are told that all codes are taken. Import more, or take the prize out of the chest.'
            : 'No code is left. Winners do not see it, since the prize is not in the chest.'}
        </Notice>
      )}
      <PrizeFields view={view} />
      {!isNew && (
        <>
          <CodesCard view={view} />
          <AssignCard view={view} />
          <AssignedCodes view={view} />
        </>
      )}
    </AdminFrame>
  )
}
