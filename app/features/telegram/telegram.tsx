import { useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { IntentButton } from '#app/components/intent-form.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { formatSigned } from '#app/ui/format.ts'
import { Notice } from '#app/ui/notice.tsx'
import type { TelegramState } from './find-telegram.server.ts'

const STATES: Record<TelegramState['state'], string> = {
  none: 'Not connected',
  connected: 'Connected',
  off: 'Connected, switched off',
}

export function Telegram({ telegram: { state, botName, botUrl, bonus } }: { telegram: TelegramState }) {
  return (
    <Fold id="telegram" title="Telegram" state={STATES[state]} isOpen={state === 'off'} className="stack gap-4">
      <p>
        Get news of prizes and new ranks in a chat with @{botName}, silent from 22:00 to 08:00 your time. Nobody else
        sees that you connected one.
      </p>
      {state === 'off' && (
        <Notice tone="warning">
          We send nothing there: you turned it off under Messages, or Telegram did not let us write to you. Connect
          again to turn it on.
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {state === 'connected' ? (
          <ButtonLink size="small" href={botUrl} target="_blank" rel="noreferrer">
            Open the chat
          </ButtonLink>
        ) : (
          <ConnectForm label={state === 'none' ? 'Connect Telegram' : 'Connect again'} />
        )}
        {state !== 'none' && (
          <IntentButton action="/settings" sends={{ intent: 'remove-telegram' }} size="small" tone="quiet">
            Disconnect
          </IntentButton>
        )}
      </div>
      {state !== 'connected' && (
        <p>
          It opens Telegram. Press Start there within 10 minutes.
          {state === 'none' && bonus > 0 && (
            <>
              {' '}
              <b className="num">{formatSigned(bonus)}</b> for your all-time total, once. You keep it when you
              disconnect.
            </>
          )}
        </p>
      )}
    </Fold>
  )
}

/** In a new tab; this page reloads when the player returns. */
function ConnectForm({ label }: { label: string }) {
  return (
    <form method="post" action="/settings" target="_blank" rel="noopener">
      <RefreshOnReturn />
      <input type="hidden" name="intent" value="telegram" />
      <Button size="small">{label}</Button>
    </form>
  )
}

/** Whenever the tab is visible again: the change happens in Telegram. */
function RefreshOnReturn() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') revalidate()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [revalidate])
  return null
}
