export const auditActionText = {
  settings: 'Changed the settings',
  'release-award': 'Released an award',
  'forfeit-award': 'Took an award back',
  'decide-appeal': 'Answered an appeal',
  'decide-report': 'Answered a report',
  'adjust-points': 'Adjusted points',
  'withdraw-adjustment': 'Took an adjustment back',
  'suspend-player': 'Suspended a player',
  'ban-player': 'Banned a player',
  'lift-suspension': 'Let a player back in',
  'merge-players': 'Merged two players',
  'erase-player': 'Began to erase a player',
  'keep-player': 'Cancelled the erasure of a player',
  'grant-premium': 'Changed premium by hand',
  'repository-opt-out': 'Changed whether a repository counts',
  'maintainer-rules': 'Changed what counts in a repository they maintain',
  'mark-repository': 'Marked a repository as established or not',
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
  'change-password': 'Changed their own password',
  'sign-in': 'Signed in',
  'sign-out': 'Signed out',
  'add-prize': 'Added a prize',
  'change-prize': 'Changed a prize',
  'order-prizes': 'Changed the order of the prizes',
  'import-codes': 'Imported codes of a prize',
  'delete-codes': 'Deleted the unused codes of a prize',
  'assign-code': 'Assigned a code by hand',
  'replace-code': 'Replaced a lost code',
  'add-ad': 'Added an ad',
  'change-ad': 'Changed an ad',
  'switch-ad': 'Switched an ad on or off',
  'answer-enquiry': 'Marked an enquiry as answered',
  'reopen-enquiry': 'Opened an enquiry again',
  'delete-enquiry': 'Deleted an enquiry',
  'rename-leaderboard': 'Renamed a private leaderboard',
  'renew-invitation': 'Renewed the invitation of a private leaderboard',
  'delete-leaderboard': 'Deleted a private leaderboard',
} as const satisfies Record<string, string>

/** Actors that are no member of staff. */
const OTHER_ACTORS: Record<string, string> = {
  operator: 'Operator API',
  maintainer: 'A maintainer',
  schedule: 'By schedule',
}

export function actorText(actor: string): string {
  return OTHER_ACTORS[actor] ?? actor
}

export type AuditAction = keyof typeof auditActionText
