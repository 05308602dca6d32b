import { Browsers, Data, OwnToken } from '#app/features/account/access-settings.tsx'
import type { SettingsView } from '#app/features/account/load-settings.server.ts'
import { MessagesCard, ProfileCard } from '#app/features/account/settings-cards.tsx'
import { GitHubApp } from '#app/features/github/github-app.tsx'
import type { GitHubAppView } from '#app/features/github/load-github-app.server.ts'
import { Billing } from '#app/features/premium/billing.tsx'
import type { TelegramState } from '#app/features/telegram/find-telegram.server.ts'
import { Telegram } from '#app/features/telegram/telegram.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ScreenHeader } from '#app/ui/screen-header.tsx'

/** Null if not set up or not offered. */
export type SettingsScreenView = SettingsView & { telegram: TelegramState | null; githubApp: GitHubAppView | null }

export function SettingsScreen({ view }: { view: SettingsScreenView }) {
  const { telegram, githubApp, token, billing, refused } = view
  return (
    <>
      <ScreenHeader title="Settings" lead="What others see, and what reaches you." />
      <div className="wrap screen-body stack items-start gap-6 lg:grid-cols-[repeat(2,minmax(0,1fr))]">
        {refused?.errors.form !== undefined && (
          <div className="col-span-full">
            <Notice tone="danger" isUrgent isInitialFocus>
              {refused.errors.form}
            </Notice>
          </div>
        )}
        <div className="stack gap-6">
          <ProfileCard view={view} />
          {(telegram ?? githubApp ?? token) !== null && (
            <Card title="GitHub and Telegram" aside="All optional">
              {githubApp !== null && <GitHubApp app={githubApp} />}
              {token !== null && <OwnToken token={token} refused={refused} />}
              {telegram !== null && <Telegram telegram={telegram} />}
            </Card>
          )}
        </div>
        <div className="stack gap-6">
          <MessagesCard view={view} hasTelegram={telegram !== null && telegram.state !== 'none'} />
          <Card title="Account">
            {(billing.isOpen || billing.status !== 'none') && <Billing billing={billing} />}
            <Browsers sessions={view.sessions} />
            <Data view={view} />
          </Card>
        </div>
      </div>
    </>
  )
}
