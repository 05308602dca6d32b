/** What we keep of a player, as /transparency lists it. Each table of a player's data names its topic. */
export type DataTopic = 'account' | 'work' | 'given' | 'messages' | 'payments' | 'visits' | 'browsers'
