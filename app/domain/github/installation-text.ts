import type { Toast } from '#app/domain/forms/form-outcome.ts'
import { LIFETIME_BONUS } from '#app/domain/points/points-table.ts'

export const installationText = {
  rewarded: {
    type: 'success',
    message: `The GitHub App is installed: ${LIFETIME_BONUS.app_installed} points for your level.`,
  },
  connected: { type: 'success', message: 'The GitHub App is installed.' },
  requested: {
    type: 'info',
    message:
      'An owner of that organization must approve it. The player who installs the App gets the points; on your own account it works at once.',
  },
  stale: {
    type: 'warning',
    message: 'This return from GitHub does not match your visit. Nothing was changed. Start again from here.',
  },
  signed_out: { type: 'warning', message: 'Log in, then install the GitHub App from your settings.' },
  not_offered: { type: 'warning', message: 'The GitHub App cannot be installed here.' },
  not_found: {
    type: 'danger',
    message: 'GitHub has no such installation. Nothing was changed. Start again from your settings.',
  },
  other_account: {
    type: 'warning',
    message:
      'That installation is not on your own account. An installation for an organization counts once GitHub confirms that you made it.',
  },
  other_player: { type: 'danger', message: 'That installation belongs to another player. Nothing was changed.' },
  suspended: {
    type: 'warning',
    message: 'The GitHub App is suspended on your account. Unsuspend it on GitHub, then come back.',
  },
  unanswered: {
    type: 'warning',
    message: 'GitHub is not answering at the moment. If you installed the App, it shows here within minutes.',
  },
} as const satisfies Record<string, Toast>

export type InstallationReturn = keyof typeof installationText
