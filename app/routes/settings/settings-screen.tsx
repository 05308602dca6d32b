import type { SettingsSection } from '#app/domain/account/settings-section.ts'
import { PrivacyCard, SessionsCard, TokenCard } from '#app/features/account/access-cards.tsx'
import type { SettingsView } from '#app/features/account/load-settings.server.ts'
import { EmailCard, PreferencesCard, ProfileCard, WhereCard } from '#app/features/account/profile-cards.tsx'
import { GitHubAppCard } from '#app/features/github/github-app-card.tsx'
import type { GitHubAppView } from '#app/features/github/load-github-app.server.ts'
import { BillingCard } from '#app/features/premium/billing-card.tsx'
import type { TelegramState } from '#app/features/telegram/find-telegram.server.ts'
import { TelegramCard } from '#app/features/telegram/telegram-card.tsx'
import { ContentsLayout } from '#app/ui/contents-layout.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ScreenHeader } from '#app/ui/screen-header.tsx'

/** null where it is not set up or not offered. */
export type SettingsScreenView = SettingsView & { telegram: TelegramState | null; githubApp: GitHubAppView | null }

export function SettingsScreen({ view }: { view: SettingsScreenView }) {
  return (
    <>
      <ScreenHeader
        title="Settings"
        lead={`What others see of ${view.username}, which messages you get, and what we keep.`}
      />
      <ContentsLayout
        label="Settings"
        entries={SECTIONS.filter(({ id }) => isShown(view, id)).map(({ id, label }) => ({ href: `#${id}`, label }))}
      >
        <div className="stack gap-8 [&>section]:scroll-mt-6">
          {view.refused?.errors.form !== undefined && (
            <Notice tone="danger" isUrgent isInitialFocus>
              {view.refused.errors.form}
            </Notice>
          )}
          <ProfileCard view={view} />
          <WhereCard view={view} />
          <EmailCard view={view} />
          {view.telegram !== null && <TelegramCard telegram={view.telegram} />}
          <PreferencesCard preferences={view.preferences} refused={view.refused} />
          {view.token !== null && <TokenCard token={view.token} refused={view.refused} />}
          {view.githubApp !== null && <GitHubAppCard app={view.githubApp} />}
          {isShown(view, 'premium') && <BillingCard billing={view.billing} />}
          <SessionsCard sessions={view.sessions} />
          <PrivacyCard view={view} />
        </div>
      </ContentsLayout>
    </>
  )
}

const SECTIONS: { id: SettingsSection; label: string }[] = [
  { id: 'profile', label: 'Profile' },
  { id: 'where', label: 'Where you climb' },
  { id: 'email', label: 'E-mail' },
  { id: 'telegram', label: 'Telegram' },
  { id: 'preferences', label: 'Messages' },
  { id: 'token', label: 'GitHub token' },
  { id: 'github-app', label: 'GitHub App' },
  { id: 'premium', label: 'Premium' },
  { id: 'sign-out', label: 'Signed-in browsers' },
  { id: 'erase', label: 'Your data' },
]

function isShown({ token, billing, telegram, githubApp }: SettingsScreenView, id: SettingsSection): boolean {
  if (id === 'telegram') return telegram !== null
  if (id === 'github-app') return githubApp !== null
  if (id === 'premium') return billing.isOpen || billing.status !== 'none'
  return id !== 'token' || token !== null
}
