import { classNames } from './class-names.ts'
import { TOAST_POSITIONS, type ToastMessage } from './toast-message.ts'
import { Toast } from './toast.tsx'
import styles from './toast-region.module.css'

export type QueuedToast = ToastMessage & { id: number }

type Props = { toasts: QueuedToast[]; closeHref: string; onClose: (id: number) => void }

export function ToastRegion({ toasts, closeHref, onClose }: Props) {
  return (
    <section aria-label="Notifications" aria-live="polite">
      {TOAST_POSITIONS.map((position) => (
        <div key={position} className={classNames(styles.stack, styles[position])}>
          {toasts
            .filter((toast) => toast.position === position)
            .map((toast) => (
              <Toast key={toast.id} toast={toast} closeHref={closeHref} onClose={() => onClose(toast.id)} />
            ))}
        </div>
      ))}
    </section>
  )
}
