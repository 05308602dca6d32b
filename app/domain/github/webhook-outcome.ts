/** Why a GitHub delivery does not affect points. */
export type WebhookSilence =
  | 'private_repository'
  /** By a bot, an app or a deleted account. */
  | 'bot'
  | 'no_author'
  | 'fork'
  /** A push to a branch that does not count. */
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
  /** The installation belongs to no player or another one, or the action changes nothing. */
  | 'unknown_installation'
  | 'app_unchanged'
  | 'other_players_installation'

/** Stored in place of the delivery's body, so each reason has its own word. */
export type WebhookOutcome =
  | 'facts'
  /** Already stored, in the same or a newer version. */
  | 'known_facts'
  /** A repository that is now private or deleted lost its names, or one that is public again got its name back. */
  | 'hidden'
  | 'shown'
  /** Only a poll can tell; a refresh is scheduled. */
  | 'due'
  | 'unknown_player'
  | WebhookSilence
  | InstallationOutcome
