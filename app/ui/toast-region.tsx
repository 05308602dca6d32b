import { classNames } from './class-names.ts'
import type { ToastMessage, ToastPosition } from './toast-message.ts'
import styles from './toast-region.module.css'
import { Toast } from './toast.tsx'

export type QueuedToast = ToastMessage & { id: number }

const POSITIONS: ToastPosition[] = ['top-left', 'top-right', 'bottom-left', 'bottom-right']

type Props = { toasts: QueuedToast[]; closeHref: string; onClose: (id: number) => void }

export function ToastRegion({ toasts, closeHref, onClose }: Props) {
  return (
    <section aria-label="Messages" aria-live="polite">
      {POSITIONS.map((position) => (
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
