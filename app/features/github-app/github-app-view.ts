export type GitHubAppView = {
  state: 'open' | 'connected' | 'suspended'
  /** Whether its points were given: they are, once, and stay. */
  isRewarded: boolean
  /** GitHub's page to change or remove the installation. */
  manageUrl: string
}
