/** What leaves a row in the audit log, and how the log calls it. */
export const auditActionText = {
  settings: 'Changed the settings',
  'release-award': 'Released an award',
  'forfeit-award': 'Took an award back',
  'grant-premium': 'Changed premium by hand',
  'repository-opt-out': 'Changed whether a repository counts',
  'replay-dead-letter': 'Sent a dead letter again',
  'discard-dead-letter': 'Discarded a dead letter',
  'take-down-text': 'Took a text down',
  'show-text': 'Showed a text again',
  'block-term': 'Added to the block list',
  'unblock-term': 'Removed from the block list',
  'send-message': 'Sent a message',
  'first-staff': 'Set up the first account',
  'add-staff': 'Added a member of staff',
  'set-up-staff': 'Set up an account',
  'disable-staff': 'Disabled an account',
  'enable-staff': 'Enabled an account',
  'reset-staff': 'Reset an account',
  'change-password': 'Changed the own password',
  'sign-in': 'Signed in',
  'sign-out': 'Logged out',
} as const satisfies Record<string, string>

export type AuditAction = keyof typeof auditActionText
