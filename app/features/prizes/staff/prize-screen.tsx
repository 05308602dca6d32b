import { Refusal } from '#app/staff/frame/admin-form.tsx'
import { AdminFrame } from '#app/staff/frame/admin-frame.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { AssignCard } from './assign-card.tsx'
import { AssignedCodes } from './assigned-codes.tsx'
import { CodesCard } from './codes-card.tsx'
import type { AdminPrizeView } from './load-prize.server.ts'
import { PrizeFields } from './prize-fields.tsx'

export function AdminPrizeScreen({ view }: { view: AdminPrizeView }) {
  const isNew = view.title === null
  return (
    <AdminFrame
      current="/admin/prizes"
      title={view.title ?? 'A new prize'}
      intro={
        isNew
          ? 'You import its codes in the next step.'
          : 'Codes are secret: only their last characters are shown here.'
      }
      back={{ href: '/admin/prizes', label: 'Back to the prizes' }}
    >
      <Refusal error={view.refused?.errors.form} isInitialFocus={false} />
      {!isNew && view.left === 0 && (
        <Notice tone="warning" title="Exhausted">
          {view.values.active
            ? 'Winners now read that all codes are taken. Import more, or take the prize out of the chest.'
            : 'No code is left. The prize is not in the chest, so winners do not see this.'}
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
