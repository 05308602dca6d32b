/** Why a delivery of GitHub's says nothing that points hang on. */
export type WebhookSilence =
  | 'private_repository'
  /** Done by a bot or an app, or by an account that no longer exists. */
  | 'bot'
  | 'no_author'
  | 'fork'
  /** A push to a branch that commits do not count on. */
  | 'other_branch'
  /** An event that is read, in an action that changes no fact. */
  | 'nothing_scored'
  /** An event that nothing is read from. */
  | 'other_event'
  | 'ping'

/** What became of the GitHub App of a player. */
export type InstallationOutcome =
  | 'app_installed'
  | 'app_uninstalled'
  | 'app_suspended'
  | 'app_unsuspended'
  /** Nobody's here, an action that changes nothing, or another player's already. */
  | 'unknown_installation'
  | 'app_unchanged'
  | 'other_players_installation'

/** What came of one delivery: kept instead of its body, so each reason has its own word. */
export type WebhookOutcome =
  /** Rows of the ledger are new or changed. */
  | 'facts'
  /** What it told is known already, or newer than it. */
  | 'known_facts'
  /** Only polling can say what it means, and will soon. */
  | 'due'
  /** Nobody of whom it speaks plays. */
  | 'unknown_player'
  | WebhookSilence
  | InstallationOutcome
