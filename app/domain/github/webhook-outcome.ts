/** Why a GitHub delivery contains nothing that affects points. */
export type WebhookSilence =
  | 'private_repository'
  /** Sent by a bot, an app or a deleted account. */
  | 'bot'
  | 'no_author'
  | 'fork'
  /** A push to a branch whose commits do not count. */
  | 'other_branch'
  /** A known event with an action that changes no fact. */
  | 'nothing_scored'
  | 'other_event'
  | 'ping'

export type InstallationOutcome =
  | 'app_installed'
  | 'app_uninstalled'
  | 'app_suspended'
  | 'app_unsuspended'
  /** The installation belongs to no player or to another one, or the action changes nothing. */
  | 'unknown_installation'
  | 'app_unchanged'
  | 'other_players_installation'

/** The outcome of one delivery, stored instead of its body, so each reason has its own word. */
export type WebhookOutcome =
  /** Ledger rows are new or changed. */
  | 'facts'
  /** Its facts are already stored in the same or a newer version. */
  | 'known_facts'
  /** A repository that is private or deleted by now lost its names, or one that is public again got its name back. */
  | 'hidden'
  | 'shown'
  /** Only a poll can tell what it means; a refresh is scheduled. */
  | 'due'
  | 'unknown_player'
  | WebhookSilence
  | InstallationOutcome
