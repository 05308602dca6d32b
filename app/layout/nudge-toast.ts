import { isNudged } from '#app/domain/chance.ts'
import type { ToastMessage } from '#app/ui/toast-message.ts'

/** `ready` turns true with the screen on which Telegram is connected; until then nobody is nudged. */
const CONNECTING = { href: '/settings', ready: false }

type Walk = {
  viewer: { hasTelegram: boolean } | null
  /** Drawn anew for each step from screen to screen. */
  chance: number
  /** Once a visit is enough. */
  wasNudged: boolean
}

/** The toast that asks a signed-in player to connect Telegram, or null where this step has none. */
export function nudgeToast({ viewer, chance, wasNudged }: Walk, connecting = CONNECTING): ToastMessage | null {
  if (!connecting.ready || viewer === null || viewer.hasTelegram || wasNudged || !isNudged(chance)) return null
  return {
    type: 'link',
    message: 'Prizes and new ranks can reach you by Telegram.',
    link: { href: connecting.href, label: 'Connect it' },
    position: 'bottom-right',
    duration: 6000,
  }
}
