/** Every counted event besides page views. */
export type AnalyticsEvent = PlayerCreated | BannerClicked | OutboundLinkFollowed

export type PlayerCreated = { name: 'create_player'; props: { player_username: string } }
type BannerClicked = { name: 'click_on_cta_bottom_banner' }
type OutboundLinkFollowed = { name: 'Outbound Link: Click'; props: { url: string } }
