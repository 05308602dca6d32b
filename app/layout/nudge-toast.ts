import { isNudged } from '#app/domain/values/chance.ts'
import type { ToastMessage } from '#app/ui/toast-message.ts'

type Walk = {
  viewer: { mayBeNudged: boolean } | null
  /** Drawn for each navigation. */
  chance: number
  /** Once a visit. */
  wasNudged: boolean
}

/** Asks a signed-in player to connect Telegram; or null. */
export function nudgeToast({ viewer, chance, wasNudged }: Walk): ToastMessage | null {
  if (viewer === null || !viewer.mayBeNudged || wasNudged || !isNudged(chance)) return null
  return {
    type: 'link',
    message: 'Get news of prizes and new ranks by Telegram.',
    link: { href: '/settings#telegram', label: 'Connect it' },
    position: 'bottom-right',
    duration: 6000,
  }
}
