/**
 * The kinds of data we keep about a player, as /transparency lists them. Each table of a player's data names its topic.
 */
export type DataTopic = 'account' | 'work' | 'given' | 'messages' | 'payments' | 'visits' | 'browsers'
