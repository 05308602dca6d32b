import type { SettingsSection } from '#app/domain/settings-section.ts'
import { ContentsLayout } from '#app/ui/contents-layout.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ScreenHeader } from '#app/ui/screen-header.tsx'

import { BillingCard } from '../billing/billing-card.tsx'
import { GitHubAppCard } from '../github-app/github-app-card.tsx'
import { EmailCard } from './email-card.tsx'
import { PreferencesCard } from './preferences-card.tsx'
import { PrivacyCard } from './privacy-card.tsx'
import { ProfileCard } from './profile-card.tsx'
import { SessionsCard } from './sessions-card.tsx'
import styles from './settings-screen.module.css'
import type { SettingsView } from './settings-view.ts'
import { TelegramCard } from './telegram-card.tsx'
import { TokenCard } from './token-card.tsx'

export function SettingsScreen({ view }: { view: SettingsView }) {
  return (
    <>
      <ScreenHeader
        title="Settings"
        lead={`What others see of ${view.username}, what reaches you, and what we keep.`}
      />
      <ContentsLayout
        label="Settings"
        entries={SECTIONS.filter(({ id }) => isShown(view, id)).map(({ id, label }) => ({ href: `#${id}`, label }))}
      >
        <div className={styles.cards}>
          {view.errors.form !== undefined && (
            <Notice tone="danger" isUrgent isInitialFocus>
              {view.errors.form}
            </Notice>
          )}
          <ProfileCard view={view} />
          <EmailCard view={view} />
          {view.telegram !== null && <TelegramCard telegram={view.telegram} />}
          <PreferencesCard preferences={view.preferences} />
          {view.token !== null && <TokenCard token={view.token} error={view.errors.token} />}
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
  { id: 'email', label: 'E-mail' },
  { id: 'telegram', label: 'Telegram' },
  { id: 'preferences', label: 'Messages' },
  { id: 'token', label: 'GitHub token' },
  { id: 'github-app', label: 'GitHub App' },
  { id: 'premium', label: 'Premium' },
  { id: 'sign-out', label: 'Signed-in browsers' },
  { id: 'erase', label: 'Your data' },
]

function isShown({ token, billing, telegram, githubApp }: SettingsView, id: SettingsSection): boolean {
  if (id === 'telegram') return telegram !== null
  if (id === 'github-app') return githubApp !== null
  if (id === 'premium') return billing.isOpen || billing.standing !== 'none'
  return id !== 'token' || token !== null
}
